import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * npm passes Ctrl-C on to its scripts although the terminal has done so already: within this time it is one.
 */
const SAME_PRESS_MS = 700;
const CALLER_CHECK_MS = 500;
/** A server that stops in order has ended by then; one that hangs is killed. */
const DEADLINE_MS = 45_000;

/**
 * Names the npm that runs this script, behind the shell that it runs scripts in; changes when one of the
 * two is gone. Without npm it is always the same: a script started by hand may outlive its terminal.
 */
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
 * Waits for the children, passes a first SIGINT or SIGTERM on to each once, and kills them at a second
 * Ctrl-C, or when they do not end in time. When one of them ends, the others are stopped.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the exit code of the first that ended, by shell convention
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
  // When npm is killed with -9 it passes no signal on, and its scripts would run on.
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
