// npm run crash -w bench [rounds]: kills server and PostgreSQL under load, and checks that no gift is lost.
import { rmSync } from 'node:fs';
import { KILL_ORDERS, prepareCrashRounds } from '../apps/server/test/support/crash.ts';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { startProgram } from '../apps/server/test/support/program.ts';
import { checkFigure, printFigure } from './support/figures.ts';
import { makeFolder } from './support/folder.ts';
import { median, quantile } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';

const ROUNDS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? (IS_QUICK ? 10 : 200));
const WANTED_MS = 2_000;

const dataDir = makeFolder();
const port = await freePort();
const crash = await prepareCrashRounds({
  dataDir,
  baseUrl: `http://127.0.0.1:${port}`,
  start: () => startProgram({ BESO_DATA_DIR: dataDir, PORT: String(port) }),
  timeoutMs: 120_000,
});

const recoveries: number[] = [];
try {
  for (let number = 0; number < ROUNDS; number += 1) {
    const order = KILL_ORDERS[number % KILL_ORDERS.length] ?? KILL_ORDERS[0];
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
  console.log(`crash: ${ROUNDS} rounds, ${crash.acknowledged()} gifts, ended with ${code}`);
  const reached = [
    checkFigure('crash: gifts lost or doubled, or starts that hung,', faults.length, { atMost: 0 }),
    checkFigure('crash: first answer, median in ms,', median(recoveries), { atMost: WANTED_MS }),
  ];
  printFigure('crash: first answer, worst in ms,', quantile(recoveries, 1));
  process.exitCode = code === 0 && reached.every(Boolean) ? 0 : 1;
} finally {
  crash.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
