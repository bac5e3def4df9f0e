import { EVENT_LOOKBACK_MAX_MS } from '@beso/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchRecent, REQUEST_TRAVEL_MS } from './recent.ts';

const page = { events: [], lastSeq: 7, reset: false };
const AGE_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(performance.timeOrigin + AGE_MS);
  vi.spyOn(performance, 'now').mockReturnValue(AGE_MS);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a page requests the events since it was opened, with time to spare for the request [S7-030]', async () => {
  const fetchWithin = vi.fn(async () => page);
  expect(await fetchRecent(fetchWithin)).toBe(page);
  expect(fetchWithin).toHaveBeenCalledWith(AGE_MS + REQUEST_TRAVEL_MS);
});

it.each([
  ['slept, while its steady clock stood', AGE_MS, 5 * 60_000],
  ['was set back meanwhile', 5 * 60_000, -60_000],
])('it requests a longer period on a device that %s', async (_, steady, wall) => {
  vi.mocked(performance.now).mockReturnValue(steady);
  vi.setSystemTime(performance.timeOrigin + wall);
  const fetchWithin = vi.fn(async () => page);
  expect(await fetchRecent(fetchWithin)).toBe(page);
  expect(fetchWithin).toHaveBeenCalledWith(5 * 60_000 + REQUEST_TRAVEL_MS);
});

it('it refetches everything if the request took longer than the spare time', async () => {
  const late = async () => {
    vi.mocked(performance.now).mockReturnValue(AGE_MS + REQUEST_TRAVEL_MS + 1);
    return page;
  };
  expect(await fetchRecent(late)).toBeNull();
});

it('it refetches everything if the page is older than the server’s stored events', async () => {
  vi.mocked(performance.now).mockReturnValue(EVENT_LOOKBACK_MAX_MS);
  const fetchWithin = vi.fn(async () => page);
  expect(await fetchRecent(fetchWithin)).toBeNull();
  expect(fetchWithin).not.toHaveBeenCalled();
});
