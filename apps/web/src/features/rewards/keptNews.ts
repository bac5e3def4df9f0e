import type { Reward, UserRewards } from '@beso/contract/rewards';

/**
 * The newest promise that was kept since a moment: one to me, or one of mine to somebody.
 * @param after until when everything had its moment, on this device
 */
export function keptSince({ redeemed, kept }: UserRewards, after: string): Reward | undefined {
  const [newest] = [...redeemed, ...kept]
    .filter(({ fulfilledBy, fulfilledAt }) => fulfilledBy !== null && fulfilledAt !== null)
    .filter(({ fulfilledAt }) => Date.parse(fulfilledAt ?? '') > Date.parse(after))
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));
  return newest;
}
