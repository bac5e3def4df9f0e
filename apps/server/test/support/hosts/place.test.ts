import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createHostNetwork } from './place.ts';

/** A program whose child process ignores signals and leaves the process group, like Patroni's PostgreSQL. */
const SOURCE = `
  import { createHostNetwork } from ${JSON.stringify(join(import.meta.dirname, 'place.ts'))};
  import { startDaemon } from ${JSON.stringify(join(import.meta.dirname, 'daemon.ts'))};
  const place = createHostNetwork();
  const log = place.write('log', '');
  const cwd = place.folder('inside');
  const deaf = 'trap "" HUP INT TERM; setsid sleep 1000 & wait';
  startDaemon('sh', ['-c', deaf], { log, cwd, owner: place.owner });
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
  'a killed test leaves no process and no folder of its hosts',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let dir = '';
    for await (const line of createInterface({ input: child.stdout })) {
      dir = line;
      break;
    }
    const neighbour = `${dir}-beside`;
    mkdirSync(neighbour);
    const beside = spawn('sleep', ['1000'], { cwd: neighbour, stdio: 'ignore' });
    onTestFinished(() => {
      beside.kill('SIGKILL');
      rmSync(neighbour, { recursive: true });
    });
    // The two processes are the shell and its child.
    await expect.poll(() => workersIn(dir)).toBe(2);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(dir), { timeout: 10_000 }).toBe(false);
    expect([workersIn(dir), workersIn(neighbour)]).toEqual([0, 1]);
  },
);

test.runIf(process.platform === 'linux')(
  'processes that are started in a folder while it is being emptied end, too',
  async () => {
    const place = createHostNetwork();
    const starting = 'for one in $(seq 2000); do sleep 20 & done; wait';
    spawn('sh', ['-c', starting], { cwd: place.folder('inside'), stdio: 'ignore' });
    await expect.poll(() => workersIn(place.dir), { interval: 1 }).toBeGreaterThan(1);
    await place.close();
    expect([workersIn(place.dir), existsSync(place.dir)]).toEqual([0, false]);
  },
);
