import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstPage, isFirstPageData, markFirstPageShown, onFirstPageShown } from './firstPage.ts';

afterEach(() => vi.unstubAllGlobals());

it('deferred work runs in order in separate tasks; failing or cancelled work delays no other', async () => {
  const failures: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => failures.push(error));
  const done: string[] = [];
  const now = performance.timeOrigin + performance.now();
  afterFirstPage(() => {
    done.push('menu');
    queueMicrotask(() => done.push('end of its step'));
  });
  afterFirstPage(() => {
    throw new Error('broken');
  });
  afterFirstPage(() => done.push('called off'))();
  afterFirstPage(() => done.push('worker'));
  onFirstPageShown(() => done.push('socket'));
  expect(isFirstPageData(now)).toBe(true);
  expect(isFirstPageData(performance.timeOrigin - 1)).toBe(false);

  markFirstPageShown();
  expect(isFirstPageData(now)).toBe(false);
  await expect.poll(() => done).toEqual(['socket', 'menu', 'end of its step', 'worker']);
  expect(failures).toEqual([new Error('broken')]);
});
