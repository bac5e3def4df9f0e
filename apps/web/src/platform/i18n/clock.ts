import { RELATIVE_TIME_REFRESH_MS } from '@beso/contract/limits';
import { createListeners } from '../listeners.ts';

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
