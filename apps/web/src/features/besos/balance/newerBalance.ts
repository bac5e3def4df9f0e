import type { UserBesos } from '@beso/contract/besos';

/** Of two balances the one after more movements. They may arrive in either order. */
export function newerBalance(known: UserBesos | undefined, arrived: UserBesos): UserBesos {
  return known !== undefined && known.version > arrived.version ? known : arrived;
}
