import type { PasswordOffer } from '@beso/contract/auth';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

const KEY = 'passwordOffer';

/** Stores the offer of a password in this tab, across reloads, until a page can show it. */
export function storePasswordOffer(offer: PasswordOffer): void {
  writeTab(KEY, offer);
}

export function storedPasswordOffer(): PasswordOffer | null {
  const offer = readTab(KEY);
  return offer === 'first' || offer === 'again' ? offer : null;
}

/** Removes the offer after a password was set or postponed. Account settings still offer it. */
export function dropPasswordOffer(): void {
  removeTab(KEY);
}
