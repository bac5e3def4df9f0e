// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Confetti } from './Confetti.tsx';

const fire = vi.hoisted(() => vi.fn());
// The library draws on a canvas, which the test's DOM does not have.
vi.mock('canvas-confetti', () => ({
  default: { create: () => Object.assign(fire, { reset: vi.fn() }), shapeFromPath: () => ({}) },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fire.mockClear();
});

async function show(durationMs: number) {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const drawn = createRoot(document.createElement('div'));
  await act(async () => {
    drawn.render(<Confetti durationMs={durationMs} />);
    await vi.dynamicImportSettled();
  });
  return drawn;
}

it.each([1_500, 2_000])(
  'confetti falls for %i ms, and no longer [S2-108] [S2-120] [S9-010] [S9-016]',
  async (ms) => {
    const drawn = await show(ms);
    expect(fire).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(ms - 1);
    const fallen = fire.mock.calls.length;
    expect(fallen).toBe((2 * ms) / 250);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fire).toHaveBeenCalledTimes(fallen);
    await act(async () => drawn.unmount());
  },
);

it('confetti does not fall for a person who prefers reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  const drawn = await show(1_500);
  expect(fire).not.toHaveBeenCalled();
  await act(async () => drawn.unmount());
});
