import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** A program that starts another one, which leaves its process family as PostgreSQL leaves Patroni's. */
const SOURCE = `
  import { makePlace } from ${JSON.stringify(join(import.meta.dirname, 'place.ts'))};
  import { startDaemon } from ${JSON.stringify(join(import.meta.dirname, 'daemon.ts'))};
  const place = makePlace();
  const log = place.write('log', '');
  startDaemon('sh', ['-c', 'setsid sleep 1000 & wait'], { log, owner: place.owner });
  console.log(place.dir);
`;

function workersIn(dir: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${dir}/`);
    } catch {
      return false;
    }
  }).length;
}

test.runIf(process.platform === 'linux')(
  'a test that is killed leaves no process of its hosts and no folder',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let dir = '';
    for await (const line of createInterface({ input: child.stdout })) {
      dir = line;
      break;
    }
    // Both the shell and its child are found.
    await expect.poll(() => workersIn(dir)).toBe(2);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(dir), { timeout: 10_000 }).toBe(false);
    expect(workersIn(dir)).toBe(0);
  },
);
