import { RELATIVE_TIME_REFRESH_MS, RELATIVE_TIME_REFRESH_OLD_MS } from '@beso/contract/limits';
import { createListeners } from '../connection/listeners.ts';
import { DAY_MS } from './relativeTime.ts';

/**
 * One clock for all relative times on the page: it ticks once a minute while the page is visible, and at once
 * when it becomes visible again.
 */
const listeners = createListeners(run);
let now = Date.now();

function tick(): void {
  now = Date.now();
  listeners.call();
}

function tickWhenVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

function run(): () => void {
  now = Date.now();
  const timer = setInterval(tick, RELATIVE_TIME_REFRESH_MS);
  document.addEventListener('visibilitychange', tickWhenVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tickWhenVisible);
  };
}

export const onTick = listeners.add;

/** Milliseconds since the epoch at the last tick, so that it stays the same between two ticks. */
export function lastTick(): number {
  return now;
}

/**
 * [S9-027] A number that changes when what is said of a moment is worked out again: every minute while it is
 * under a day old, then every hour.
 */
export function stepOf(at: Date): number {
  const old = now - at.getTime() >= DAY_MS;
  return Math.floor(now / (old ? RELATIVE_TIME_REFRESH_OLD_MS : RELATIVE_TIME_REFRESH_MS));
}
