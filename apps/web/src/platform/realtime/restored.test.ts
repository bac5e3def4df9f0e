import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { historyKey, positionKey, queryClient, sessionKey } from '../query/client.ts';
import { dropCachedData } from './restored.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

it('after the database was restored, cached data is cleared within ten seconds, but not session and position', () => {
  queryClient.setQueryData(sessionKey, 'me');
  queryClient.setQueryData(positionKey, 4);
  queryClient.setQueryData(historyKey, 'before');
  queryClient.setQueryData(['balance'], 9);
  dropCachedData('after', new AbortController().signal);
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
  // The new id is saved later: a page that closes now still has the old one, and drops its data again.
  expect(queryClient.getQueryData(historyKey)).toBe('before');
  vi.advanceTimersByTime(10_000);
  expect([sessionKey, positionKey, historyKey].map((key) => queryClient.getQueryData(key))).toEqual([
    'me',
    4,
    'after',
  ]);
});

it('the refetches of many pages are spread over time, and stop when the page closes', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const leaving = new AbortController();
  dropCachedData('after', leaving.signal);
  vi.advanceTimersByTime(4_999);
  expect(queryClient.getQueryData(historyKey)).toBeUndefined();
  leaving.abort();
  vi.advanceTimersByTime(10_000);
  expect(queryClient.getQueryData(historyKey)).toBeUndefined();
  vi.restoreAllMocks();
});
