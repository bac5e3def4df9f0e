import type { Reward, UserRewards } from '@beso/contract/rewards';

/** Returns the fulfilled rewards that I redeemed and those that I fulfilled, the newest first. */
const keptOf = ({ redeemed, kept }: UserRewards): Reward[] =>
  [...redeemed, ...kept]
    .filter(({ fulfilledBy, fulfilledAt }) => fulfilledBy !== null && fulfilledAt !== null)
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));

/** The server's time of the newest that there is: until then nothing is news. Empty when nothing was kept. */
export const newestKept = (rewards: UserRewards): string => keptOf(rewards)[0]?.fulfilledAt ?? '';

/**
 * The newest promise that was kept since a moment: one to me, or one of mine to somebody.
 * @param after until when everything had its moment on this device, by the server's clock; empty for nothing
 * @param live ids of the rewards that changed while the page is open, where only these count
 */
export function keptSince(
  rewards: UserRewards,
  after: string,
  live?: ReadonlySet<string>,
): Reward | undefined {
  return keptOf(rewards).find(
    ({ id, fulfilledAt }) => (fulfilledAt ?? '') > after && (live === undefined || live.has(id)),
  );
}
