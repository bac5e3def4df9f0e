import { afterEach, expect, it, vi } from 'vitest';
import { CodeLoadError } from '../platform/faults/kinds.ts';
import { loadCodeWithRetries } from './lazy.ts';

afterEach(() => vi.useRealTimers());

it('code is requested again after 1 s and 2 s, and then reported as missing [S4-016] [S9-030]', async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const at: number[] = [];
  const load = () => {
    at.push(Date.now() - began);
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  const missing = expect(loadCodeWithRetries(load, async () => true)).rejects.toBeInstanceOf(CodeLoadError);
  await vi.runAllTimersAsync();
  await missing;
  expect(at).toEqual([0, 1_000, 3_000]);
});

it('attempts during which the server does not respond do not count [S8-026]', async () => {
  let times = 0;
  const load = () => {
    times += 1;
    return times < 9 ? Promise.reject(new TypeError('Load failed')) : Promise.resolve('code');
  };
  await expect(loadCodeWithRetries(load, async () => false)).resolves.toBe('code');
});
