// Started by `makePlace` with its folder. Once the test's process is gone, however it ended, this one ends
// every process that works in the folder: a PostgreSQL outlives the Patroni that started it.
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [dir = ''] = process.argv.slice(2);
const LOOK_MS = 50;

/** Returns the processes whose working directory lies in the folder, a removed one included. */
function workers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${dir}/`) ? [Number(name)] : [];
    } catch {
      // It has ended meanwhile, or is somebody else's.
      return [];
    }
  });
}

process.stdin.resume();
process.stdin.once('close', async () => {
  for (let left = workers(); left.length > 0; left = workers()) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    await delay(LOOK_MS);
  }
  // Logs of a failure are worth keeping.
  if (process.env.BESO_FAULTS_KEEP === undefined) rmSync(dir, { recursive: true, force: true });
});
