import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Signals within this time count as one, because npm passes Ctrl+C on to its scripts a second time. */
const SAME_PRESS_MS = 700;
const CALLER_CHECK_MS = 500;
/** The time after which a child is killed. A server ends itself within 65 s. */
const DEADLINE_MS = 68_000;

/** Returns the process numbers of npm and its shell, to notice when one is killed; '' without npm. */
function callersOf() {
  if (process.env.npm_lifecycle_event === undefined) return '';
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Waits until all children have ended. Passes the first signal on to them, and kills them on the second.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the exit code of the child that ended first, or 128 plus the number of its
 * signal
 */
export async function supervise(children) {
  let askedAt = 0;
  const signalAll = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    const now = Date.now();
    if (askedAt === 0) {
      signalAll(signal);
      setTimeout(signalAll, DEADLINE_MS, 'SIGKILL').unref();
    } else if (now - askedAt > SAME_PRESS_MS) signalAll('SIGKILL');
    else return;
    askedAt = now;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => stop('SIGTERM'));
  // Also stops if npm was killed by SIGKILL, which npm cannot pass on.
  const callers = callersOf();
  const watch = setInterval(() => {
    if (askedAt === 0 && callersOf() !== callers) stop('SIGTERM');
  }, CALLER_CHECK_MS);

  const endings = children.map(
    (child) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve, reject) => {
          child.once('error', reject);
          child.once('exit', (code, signal) =>
            resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
          );
        })
      ),
  );
  const first = await Promise.race(endings);
  if (askedAt === 0) stop('SIGTERM');
  await Promise.all(endings);
  clearInterval(watch);
  return first;
}
