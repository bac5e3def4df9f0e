import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTick, stepOf } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 18, 15, 0);
/** Stands in for `document`, with the parts that the clock uses. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('one timer updates all times of a page every 60 s, and stops with the last [S9-027]', () => {
  const listeners = Array.from({ length: 50 }, () => vi.fn());
  const stops = listeners.map((listener) => onTick(listener));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(listeners[0]).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('times less than a day old are updated every minute, older ones every hour [S9-027]', () => {
  const stop = onTick(() => undefined);
  const steps = (age: number) => {
    const at = new Date(Date.now() - age);
    const seen = new Set([stepOf(at)]);
    for (let minute = 0; minute < 120; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      seen.add(stepOf(at));
    }
    return seen.size;
  };
  expect(steps(5 * MINUTE)).toBe(121);
  expect(steps(24 * HOUR)).toBe(3);
  stop();
});

it('a page that becomes visible is updated at once [S9-027]', () => {
  const tick = vi.fn();
  const stop = onTick(tick);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).toHaveBeenCalledTimes(1);
  stop();
});
