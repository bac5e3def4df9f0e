import { readTab, removeTab, writeTab } from '../storage/storage.ts';

const KEY = 'joinPressed';

/**
 * Remembers in this tab that the person chose to join before they had an account. The page of the invitation
 * then accepts it without a second tap.
 */
export function intendToJoin(token: string): void {
  writeTab(KEY, token);
}

/** Forgets that choice, because the invitation was opened again without an account. */
export function dropJoinIntent(): void {
  removeTab(KEY);
}

/** True once for the token that was chosen. */
export function takeJoinIntent(token: string): boolean {
  if (readTab(KEY) !== token) return false;
  dropJoinIntent();
  return true;
}
