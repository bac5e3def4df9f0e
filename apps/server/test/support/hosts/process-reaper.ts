// When the test's process has ended, this process kills every process that works in the test's folder `dir`.
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [dir = ''] = process.argv.slice(2);
const LOOK_MS = 50;

/** Returns the processes whose working directory is in the folder, even if the folder was deleted. */
function workers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${dir}/`) ? [Number(name)] : [];
    } catch {
      // The process has ended in the meantime, or belongs to another account.
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
        // The process has ended in the meantime.
      }
    }
    await delay(LOOK_MS);
  }
  // With BESO_FAULTS_KEEP, the folder with its logs stays.
  if (process.env.BESO_FAULTS_KEEP === undefined) rmSync(dir, { recursive: true, force: true });
});
