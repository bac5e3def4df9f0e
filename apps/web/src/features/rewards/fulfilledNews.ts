import type { Reward, UserRewards } from '@beso/contract/rewards';

/** The ids of the rewards whose moment this device has shown or does not show. */
export type Noted = ReadonlySet<string>;

const isFulfilled = ({ fulfilledBy, fulfilledAt }: Reward) => fulfilledBy !== null && fulfilledAt !== null;

/** Returns the fulfilled rewards that I redeemed and those that I fulfilled, the newest first. */
const fulfilledOf = ({ redeemed, kept }: UserRewards): Reward[] =>
  [...redeemed, ...kept]
    .filter(isFulfilled)
    .toSorted((one, other) => (other.fulfilledAt ?? '').localeCompare(one.fulfilledAt ?? ''));

/** Notes everything that is kept now: none of it is news from here on. */
export const noteAll = (rewards: UserRewards): Noted => new Set(fulfilledOf(rewards).map(({ id }) => id));

export const writtenNoted = (noted: Noted): string => JSON.stringify([...noted]);

/** Reads what this device has noted. Earlier versions noted the time of the newest reward. */
export function readNoted(written: string, rewards: UserRewards): Noted {
  try {
    if (written.startsWith('[')) return new Set(JSON.parse(written) as string[]);
  } catch {
    return noteAll(rewards);
  }
  const older = fulfilledOf(rewards).filter(({ fulfilledAt }) => (fulfilledAt ?? '') <= written);
  return new Set(older.map(({ id }) => id));
}

/**
 * Returns the newest kept promise that is not noted: one to me, or one of mine to somebody. Ids decide what
 * is news, because the clock that dates rewards may step.
 * @param live ids of the rewards that changed while the page is open, where only these count
 */
export function fulfilledSince(
  rewards: UserRewards,
  noted: Noted,
  live?: ReadonlySet<string>,
): Reward | undefined {
  return fulfilledOf(rewards).find(({ id }) => !noted.has(id) && (live === undefined || live.has(id)));
}

/** Removes the rewards that are no longer kept, so that keeping them again is news. */
export function withoutReopened(noted: Noted, { available, redeemed, toFulfil }: UserRewards): Noted {
  const open = [...available, ...redeemed, ...toFulfil].filter((reward) => !isFulfilled(reward));
  const reopened = open.filter(({ id }) => noted.has(id));
  if (reopened.length === 0) return noted;
  const left = new Set(noted);
  for (const { id } of reopened) left.delete(id);
  return left;
}
