import type { UserBesos } from '@beso/contract/besos';

/** Returns the balance that has more movements, because responses and events may arrive in any order. */
export function newerBalance(known: UserBesos | undefined, arrived: UserBesos): UserBesos {
  return known !== undefined && known.version > arrived.version ? known : arrived;
}
