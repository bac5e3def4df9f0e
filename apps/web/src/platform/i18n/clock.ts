import { RELATIVE_TIME_REFRESH_MS } from '@beso/contract/limits';

/**
 * One clock for everything on the page that tells how long ago something was: it ticks once a minute while
 * somebody looks at it, and at once when the page comes back into view.
 */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function tickWhenVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, RELATIVE_TIME_REFRESH_MS);
    document.addEventListener('visibilitychange', tickWhenVisible);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tickWhenVisible);
  };
}

/** Milliseconds since the epoch at the last tick, so that it stays the same between two ticks. */
export function lastTick(): number {
  return now;
}
