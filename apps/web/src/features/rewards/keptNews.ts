import type { Reward, UserRewards } from '@beso/contract/rewards';

/**
 * Returns the reward that was fulfilled last, either the person's own or one they fulfilled.
 * @param after the time of the last celebration on this device
 */
export function keptSince({ redeemed, kept }: UserRewards, after: string): Reward | undefined {
  const [newest] = [...redeemed, ...kept]
    .filter(({ fulfilledBy, fulfilledAt }) => fulfilledBy !== null && fulfilledAt !== null)
    .filter(({ fulfilledAt }) => Date.parse(fulfilledAt ?? '') > Date.parse(after))
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));
  return newest;
}
