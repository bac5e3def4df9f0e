import { RELATIVE_TIME_REFRESH_MS, RELATIVE_TIME_REFRESH_OLD_MS } from '@beso/contract/limits';
import { createListeners } from '../connection/listeners.ts';
import { DAY_MS } from './relativeTime.ts';

/** Called at each tick of the clock, which all relative times on a page share. */
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

/** Returns the time of the last tick, in ms since 1970. */
export function lastTick(): number {
  return now;
}

/** [S9-027] Returns a number that changes when the relative time must be rendered again. */
export function stepOf(at: Date): number {
  const old = now - at.getTime() >= DAY_MS;
  return Math.floor(now / (old ? RELATIVE_TIME_REFRESH_OLD_MS : RELATIVE_TIME_REFRESH_MS));
}
