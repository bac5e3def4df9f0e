import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseIdKey, lastEventNumberKey, queryClient, sessionKey } from '../query/client.ts';
import { resetCacheAfterRestore } from './restored.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

it('after the database was restored, cached data is cleared within ten seconds, but not session and position', () => {
  queryClient.setQueryData(sessionKey, 'me');
  queryClient.setQueryData(lastEventNumberKey, 4);
  queryClient.setQueryData(databaseIdKey, 'before');
  queryClient.setQueryData(['balance'], 9);
  resetCacheAfterRestore('after', new AbortController().signal);
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
  // Until the refetch the page has the old id, so that a page that closes now drops its data again.
  expect(queryClient.getQueryData(databaseIdKey)).toBe('before');
  vi.advanceTimersByTime(10_000);
  expect([sessionKey, lastEventNumberKey, databaseIdKey].map((key) => queryClient.getQueryData(key))).toEqual(
    ['me', 4, 'after'],
  );
});

it('the refetches of many pages are spread over time, and stop when the page closes', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const leaving = new AbortController();
  resetCacheAfterRestore('after', leaving.signal);
  vi.advanceTimersByTime(4_999);
  expect(queryClient.getQueryData(databaseIdKey)).toBeUndefined();
  leaving.abort();
  vi.advanceTimersByTime(10_000);
  expect(queryClient.getQueryData(databaseIdKey)).toBeUndefined();
  vi.restoreAllMocks();
});
