import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { processesWith, startTimeOf } from '../src/platform/postgres/os.ts';
import { KILL_ORDERS, prepareCrashRounds } from './support/crash.ts';
import { freePort } from './support/free-port.ts';
import { processesOf, startProgram } from './support/program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'beso-crash-'));
// Under root, PostgreSQL runs as another account, which must be able to enter the folder.
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('after kills in five orders under load, each acknowledged gift exists exactly once, and the program works again', async () => {
  const port = await freePort();
  const env = { BESO_DATA_DIR: dataDir, PORT: String(port) };
  const crash = await prepareCrashRounds({
    dataDir,
    baseUrl: `http://127.0.0.1:${port}`,
    start: () => startProgram(env),
    timeoutMs: 60_000,
  });
  try {
    for (const order of KILL_ORDERS) {
      const { acknowledged } = await crash.round(order);
      expect(acknowledged, order.join(', ')).toBeGreaterThan(0);
    }
    expect(await crash.faults()).toEqual([]);
    const { server, postgres } = processesOf(dataDir);
    expect(await crash.stop()).toBe(0);
    expect([startTimeOf(server), startTimeOf(postgres), processesWith(dataDir)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  } finally {
    crash.kill();
  }
}, 240_000);
