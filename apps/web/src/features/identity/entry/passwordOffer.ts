import type { PasswordOffer } from '@beso/contract/auth';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

const KEY = 'passwordOffer';

/** Stores in this tab the offer to set a password, until a page shows it. */
export function storePasswordOffer(offer: PasswordOffer): void {
  writeTab(KEY, offer);
}

export function storedPasswordOffer(): PasswordOffer | null {
  const offer = readTab(KEY);
  return offer === 'first' || offer === 'again' ? offer : null;
}

/** Removes the offer once the person has set a password or postponed it. */
export function dropPasswordOffer(): void {
  removeTab(KEY);
}
