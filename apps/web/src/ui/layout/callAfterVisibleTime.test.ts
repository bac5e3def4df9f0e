import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callAfterVisibleTime } from './callAfterVisibleTime.ts';

const page = { visibilityState: 'visible' };
beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a celebration ends after its time on screen, not counting time when it is hidden or pointed at', () => {
  let isInUse = false;
  const onSeen = vi.fn<() => void>();
  callAfterVisibleTime(8_000, () => isInUse, onSeen);
  vi.advanceTimersByTime(4_000);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  page.visibilityState = 'visible';
  isInUse = true;
  vi.advanceTimersByTime(60_000);
  isInUse = false;
  vi.advanceTimersByTime(3_750);
  expect(onSeen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(onSeen).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onSeen).toHaveBeenCalledOnce();
});

test('a celebration that was closed is not reported as seen', () => {
  const onSeen = vi.fn<() => void>();
  callAfterVisibleTime(8_000, () => false, onSeen)();
  vi.advanceTimersByTime(60_000);
  expect(onSeen).not.toHaveBeenCalled();
});
