import type { UserBesos } from '@beso/contract/besos';

/** Returns the balance with more movements, because answers and events may arrive in either order. */
export function newerBalance(known: UserBesos | undefined, arrived: UserBesos): UserBesos {
  return known !== undefined && known.version > arrived.version ? known : arrived;
}
