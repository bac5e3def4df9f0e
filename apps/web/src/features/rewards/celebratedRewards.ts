import type { Reward, UserRewards } from '@beso/contract/rewards';

/** The ids of rewards whose fulfilment this device has celebrated or will not celebrate. */
export type CelebratedRewards = ReadonlySet<string>;

const isFulfilled = ({ fulfilledBy, fulfilledAt }: Reward) => fulfilledBy !== null && fulfilledAt !== null;

/** Returns the fulfilled rewards that the viewer redeemed or fulfilled, newest first. */
const fulfilledOf = ({ redeemed, kept }: UserRewards): Reward[] =>
  [...redeemed, ...kept]
    .filter(isFulfilled)
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));

/** Returns all currently fulfilled rewards as celebrated, so that none of them is news. */
export const celebrateAll = (rewards: UserRewards): CelebratedRewards =>
  new Set(fulfilledOf(rewards).map(({ id }) => id));

export const serializeCelebrated = (noted: CelebratedRewards): string => JSON.stringify([...noted]);

/** Reads the stored ids. Earlier versions stored the time of the newest reward instead. */
export function parseCelebrated(written: string, rewards: UserRewards): CelebratedRewards {
  try {
    if (written.startsWith('[')) return new Set(JSON.parse(written) as string[]);
  } catch {
    return celebrateAll(rewards);
  }
  const older = fulfilledOf(rewards).filter(({ fulfilledAt }) => (fulfilledAt ?? '') <= written);
  return new Set(older.map(({ id }) => id));
}

/**
 * Returns the newest fulfilled promise that is not marked, to the viewer or by the viewer. Ids decide what is
 * new, because the clock that dates rewards may step.
 * @param live ids of the rewards that changed while the page is open; if given, only these count
 */
export function newestUncelebrated(
  rewards: UserRewards,
  noted: CelebratedRewards,
  live?: ReadonlySet<string>,
): Reward | undefined {
  return fulfilledOf(rewards).find(({ id }) => !noted.has(id) && (live === undefined || live.has(id)));
}

/** Removes rewards that are no longer fulfilled, so that fulfilling them again is news. */
export function withoutReopened(
  noted: CelebratedRewards,
  { available, redeemed, toFulfil }: UserRewards,
): CelebratedRewards {
  const open = [...available, ...redeemed, ...toFulfil].filter((reward) => !isFulfilled(reward));
  const reopened = open.filter(({ id }) => noted.has(id));
  if (reopened.length === 0) return noted;
  const left = new Set(noted);
  for (const { id } of reopened) left.delete(id);
  return left;
}
