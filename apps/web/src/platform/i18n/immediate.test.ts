import { afterEach, expect, it, vi } from 'vitest';
import { loadNamespaces, speak, translateText } from './index.ts';

afterEach(() => vi.useRealTimers());

it('shows texts once they are there, without a delay for show [S4-009] [S9-022]', async () => {
  // No timer runs: a delay of any length would never end.
  vi.useFakeTimers();
  speak('it');
  expect(await loadNamespaces('legal')).toBe(true);
  expect(translateText('legal.terms.title')).not.toBe('');
  expect(vi.getTimerCount()).toBe(0);
});
