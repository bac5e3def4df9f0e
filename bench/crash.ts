// npm run crash -w bench [rounds]: kills program, server and PostgreSQL during requests, and restarts them.
// Fails if an acknowledged gift is lost or doubled, a start hangs, or the first response takes over 2 s.
import { rmSync } from 'node:fs';
import { ORDERS, openCrash } from '../apps/server/test/support/crash.ts';
import { startProgram } from '../apps/server/test/support/program.ts';
import { makeFolder } from './support/folder.ts';
import { median, quantile } from './support/numbers.ts';
import { freePort } from './support/server.ts';

const ROUNDS = Number(process.argv[2] ?? 200);
const WANTED_MS = 2_000;

const dataDir = makeFolder();
const port = await freePort();
const crash = await openCrash({
  dataDir,
  baseUrl: `http://127.0.0.1:${port}`,
  start: () => startProgram({ BESO_DATA_DIR: dataDir, PORT: String(port) }),
  timeoutMs: 120_000,
});

const recoveries: number[] = [];
try {
  for (let number = 0; number < ROUNDS; number += 1) {
    const order = ORDERS[number % ORDERS.length] ?? ORDERS[0];
    const { recoveryMs, acknowledged } = await crash.round(order);
    if (recoveryMs !== undefined) recoveries.push(recoveryMs);
    const answered = recoveryMs === undefined ? 'lived on' : `${Math.round(recoveryMs)} ms`;
    console.log(
      `  ${number + 1}: killed ${order.join(', ')}; ${acknowledged} gifts, first answer ${answered}`,
    );
    await crash.beginDay();
  }
  const faults = await crash.faults();
  const code = await crash.stop();
  for (const fault of faults) console.log(`  ${fault}`);
  const [middle, worst] = [median(recoveries), quantile(recoveries, 1)];
  console.log(
    `crash: ${ROUNDS} rounds, ${crash.acknowledged()} gifts, ${faults.length} faults, ended with ${code}`,
  );
  console.log(
    `crash: first answer ${Math.round(middle)} ms median, ${Math.round(worst)} ms worst; 2000 ms wanted`,
  );
  process.exitCode = faults.length === 0 && code === 0 && middle <= WANTED_MS ? 0 : 1;
} finally {
  crash.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
