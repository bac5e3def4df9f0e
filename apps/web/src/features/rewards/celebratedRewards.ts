import type { Reward, UserRewards } from '@beso/contract/rewards';

/** The ids of fulfilled rewards that this device has celebrated, or that are too old for that. */
export type CelebratedRewards = ReadonlySet<string>;

const isFulfilled = ({ fulfilledBy, fulfilledAt }: Reward) => fulfilledBy !== null && fulfilledAt !== null;

/** Returns all fulfilled rewards by and for the viewer, newest first. */
const fulfilledOf = ({ redeemed, kept }: UserRewards): Reward[] =>
  [...redeemed, ...kept]
    .filter(isFulfilled)
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));

/** Returns the ids of all rewards that are fulfilled now. */
export const fulfilledRewardIds = (rewards: UserRewards): CelebratedRewards =>
  new Set(fulfilledOf(rewards).map(({ id }) => id));

export const serializeCelebrated = (noted: CelebratedRewards): string => JSON.stringify([...noted]);

/** Reads the stored ids. Older versions stored a time instead. */
export function parseCelebrated(written: string, rewards: UserRewards): CelebratedRewards {
  try {
    if (written.startsWith('[')) return new Set(JSON.parse(written) as string[]);
  } catch {
    return fulfilledRewardIds(rewards);
  }
  const older = fulfilledOf(rewards).filter(({ fulfilledAt }) => (fulfilledAt ?? '') <= written);
  return new Set(older.map(({ id }) => id));
}

/**
 * Returns the newest fulfilled reward that has not been celebrated. Compares ids, because the server's clock
 * may jump.
 * @param live the rewards that changed while the app is open; if given, only these count
 */
export function newestUncelebrated(
  rewards: UserRewards,
  noted: CelebratedRewards,
  live?: ReadonlySet<string>,
): Reward | undefined {
  return fulfilledOf(rewards).find(({ id }) => !noted.has(id) && (live === undefined || live.has(id)));
}

/** Removes rewards that are no longer fulfilled, so that their next fulfilment is celebrated. */
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
