import type { EventPage } from '@beso/contract/events';
import { EVENT_WITHIN_MAX_MS } from '@beso/contract/limits';

/** The longest way of the request to the server, whose period begins on its arrival. */
export const ON_ITS_WAY_MS = 5_000;

/** Returns the page's age. One clock may stand while the device sleeps, and somebody may set the other. */
const pageAge = () => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

/** Fetches the events since this page began. Resolves to null where some may be missing. */
export async function fetchRecent(
  fetchWithin: (within: number) => Promise<EventPage>,
): Promise<EventPage | null> {
  const askedAt = pageAge();
  const within = askedAt + ON_ITS_WAY_MS;
  if (within > EVENT_WITHIN_MAX_MS) return null;
  const page = await fetchWithin(within);
  return pageAge() - askedAt > ON_ITS_WAY_MS ? null : page;
}
