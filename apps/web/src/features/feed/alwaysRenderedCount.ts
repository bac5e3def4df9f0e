import { FEED_PAGE_SIZE } from '@beso/contract/limits';

/** For each list, the order number of the last card that is always rendered. */
const ends = new Map<string, number>();

/** Returns how many cards are always rendered: the first page and what arrived above it. */
export function alwaysRenderedCount(name: string, cards: readonly { orderNumber: number }[]): number {
  const end = ends.get(name);
  const after = end === undefined ? 0 : cards.findIndex(({ orderNumber }) => orderNumber < end);
  const known = after === -1 ? cards.length : after;
  if (known >= FEED_PAGE_SIZE / 2 && known <= FEED_PAGE_SIZE * 3) return known;
  const last = cards[FEED_PAGE_SIZE - 1];
  if (last === undefined) return cards.length;
  ends.set(name, last.orderNumber);
  return FEED_PAGE_SIZE;
}
