import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { useHasGiven } from '../../activities/index.ts';

const keyOf = (personId: string) => `hasGiven:${personId}` as const;

/** Returns whether the person has given nothing yet, as far as this device knows. */
export function useIsFirstGift(personId: string): boolean {
  const inFeed = useHasGiven(personId);
  return inFeed === false && readLocal(keyOf(personId)) === null;
}

export function rememberGift(personId: string): void {
  writeLocal(keyOf(personId), '1');
}
