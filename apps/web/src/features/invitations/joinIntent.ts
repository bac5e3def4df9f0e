import { readTab, removeTab, writeTab } from '../../platform/storage.ts';

const KEY = 'joinPressed';

/**
 * Remembers in this tab that "Join" was pressed without an account. Back at the invitation it is then
 * accepted without a second press.
 */
export function intendToJoin(token: string): void {
  writeTab(KEY, token);
}

/** Forgets the press, because the invitation was opened again without an account. */
export function dropJoinIntent(): void {
  removeTab(KEY);
}

/** True once for the token that was pressed. */
export function takeJoinIntent(token: string): boolean {
  if (readTab(KEY) !== token) return false;
  dropJoinIntent();
  return true;
}
