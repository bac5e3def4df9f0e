import type { PasswordOffer } from '@beso/contract/auth';
import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

const KEY = 'passwordOffer';

/** What came with a sign-in by a link waits in this tab for a page with room for it, also over a reload. */
export function keepPasswordOffer(offer: PasswordOffer): void {
  writeTab(KEY, offer);
}

/** The offer that waits in this tab, if any. */
export function waitingPasswordOffer(): PasswordOffer | null {
  const offer = readTab(KEY);
  return offer === 'first' || offer === 'again' ? offer : null;
}

/** A password was chosen, or the person would rather not now: account settings has it from then on. */
export function dropPasswordOffer(): void {
  removeTab(KEY);
}
