import type { EventPage } from '@beso/contract/events';
import { EVENT_LOOKBACK_MAX_MS } from '@beso/contract/limits';

/** How long a request may take to reach the server. */
export const REQUEST_TRAVEL_MS = 5_000;

/** Returns the page's age in ms. Two clocks are read, because one may stop during sleep. */
const pageAge = () => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

/** Fetches the events since this page was opened, or null if some may be missing. */
export async function fetchRecent(
  fetchWithin: (within: number) => Promise<EventPage>,
): Promise<EventPage | null> {
  const askedAt = pageAge();
  const within = askedAt + REQUEST_TRAVEL_MS;
  if (within > EVENT_LOOKBACK_MAX_MS) return null;
  const page = await fetchWithin(within);
  return pageAge() - askedAt > REQUEST_TRAVEL_MS ? null : page;
}
