import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** npm repeats the terminal's Ctrl-C for its scripts, so signals within this time count as one. */
const SAME_PRESS_MS = 700;
const CALLER_CHECK_MS = 500;
/** A clean shutdown takes less time; a hung server is killed. */
const DEADLINE_MS = 45_000;

/** Identifies the npm that runs this script, and its shell. Without npm, scripts may outlive terminals. */
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
 * Waits for the children, forwards the first SIGINT or SIGTERM once, and kills them on a second one or after
 * a timeout. When one ends, the others are stopped.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} exit code of the first to end, by shell convention
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
  // An npm that is killed with SIGKILL forwards nothing, and its scripts would continue to run.
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
