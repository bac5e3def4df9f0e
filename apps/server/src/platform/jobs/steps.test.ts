import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSteps } from './steps.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turn = (byMs: number) => vi.setSystemTime(Date.now() + byMs);

test('a backward step of the clock is noticed within a second each time, a forward one is not', () => {
  const onBack = vi.fn<() => void>();
  const unwatch = watchSteps(onBack);
  vi.advanceTimersByTime(10 * SECOND);
  turn(3_600 * SECOND);
  vi.advanceTimersByTime(SECOND);
  // A small step back is ignored, because clocks are also adjusted gradually.
  turn(-400);
  vi.advanceTimersByTime(SECOND);
  expect(onBack).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    turn(-600);
    vi.advanceTimersByTime(SECOND);
    expect(onBack).toHaveBeenCalledTimes(times);
  }
  vi.advanceTimersByTime(10 * SECOND);
  expect(onBack).toHaveBeenCalledTimes(2);
  unwatch();
  turn(-SECOND);
  vi.advanceTimersByTime(10 * SECOND);
  expect(onBack).toHaveBeenCalledTimes(2);
});
