import type { PasswordOffer } from '@beso/contract/auth';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

const KEY = 'passwordOffer';

/** Stores that this tab shall offer to set a password. The offer survives reloads until a page shows it. */
export function storePasswordOffer(offer: PasswordOffer): void {
  writeTab(KEY, offer);
}

export function storedPasswordOffer(): PasswordOffer | null {
  const offer = readTab(KEY);
  return offer === 'first' || offer === 'again' ? offer : null;
}

/** Removes the offer once a password was set or the person postponed it. The settings still have it. */
export function dropPasswordOffer(): void {
  removeTab(KEY);
}
