import { readTab, removeTab, writeTab } from '../storage/storage.ts';

const KEY = 'joinPressed';

/** Records that the person chose to join, so that the invitation's page accepts without a second tap. */
export function rememberJoinIntent(token: string): void {
  writeTab(KEY, token);
}

/** Deletes that record when the invitation is opened again without an account. */
export function dropJoinIntent(): void {
  removeTab(KEY);
}

export function consumeJoinIntent(token: string): boolean {
  if (readTab(KEY) !== token) return false;
  dropJoinIntent();
  return true;
}
