import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project.mjs';

/** An older pid file is ignored, because it may come from a power failure. */
const LONGEST_MS = 20 * 60_000;
const OURS = /npm|node|vite/;

/** Returns true if the process still runs. Another program may have its number by now. */
function lives(/** @type {number} */ pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || OURS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

function isBusy(/** @type {string} */ note) {
  try {
    if (Date.now() - statSync(note).mtimeMs > LONGEST_MS) return false;
    return readFileSync(note, 'utf8').trim().split('\n').map(Number).some(lives);
  } catch {
    return false;
  }
}

/**
 * Runs `work` when no other work of this name runs in the project.
 * @param {string} name
 * @param {(line: string) => void} say receives a line before waiting
 * @param {(join: (pid: number | undefined) => void) => Promise<void>} work calls `join` with the process that
 * it starts
 */
export async function runExclusively(name, say, work) {
  const folder = join(root, '.cache');
  const note = join(folder, `${name}.pid`);
  mkdirSync(folder, { recursive: true });
  if (isBusy(note)) say(`Waiting for another ${name} to end…`);
  for (;;) {
    while (isBusy(note)) await sleep(200);
    rmSync(note, { force: true });
    try {
      writeFileSync(note, `${process.pid}\n`, { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
  try {
    await work((pid) => writeFileSync(note, `${pid}\n`, { flag: 'a' }));
  } finally {
    rmSync(note, { force: true });
  }
}
