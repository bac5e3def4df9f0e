import { FEED_PAGE_SIZE } from '@beso/contract/limits';

/** By list: the number of the last of the first ones. */
const ends = new Map<string, number>();

/**
 * How many cards stand at the beginning of a list, always in the document: the first page, and what arrived
 * above it since. So what lies below stays in its place. Counted anew when they have become too many or few.
 */
export function firstOnes(name: string, cards: readonly { orderNumber: number }[]): number {
  const end = ends.get(name);
  const after = end === undefined ? 0 : cards.findIndex(({ orderNumber }) => orderNumber < end);
  const known = after === -1 ? cards.length : after;
  if (known >= FEED_PAGE_SIZE / 2 && known <= FEED_PAGE_SIZE * 3) return known;
  const last = cards[FEED_PAGE_SIZE - 1];
  if (last === undefined) return cards.length;
  ends.set(name, last.orderNumber);
  return FEED_PAGE_SIZE;
}
