import type { UserBesos } from '@beso/contract/besos';

/** Returns the balance with the higher version, because an older balance may arrive later. */
export function newerBalance(known: UserBesos | undefined, arrived: UserBesos): UserBesos {
  return known !== undefined && known.version > arrived.version ? known : arrived;
}
