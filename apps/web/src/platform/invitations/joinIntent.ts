import { readTab, removeTab, writeTab } from '../storage/storage.ts';

const KEY = 'joinPressed';

/** Records that the person chose to join, so that they need not tap again after registering. */
export function rememberJoinIntent(token: string): void {
  writeTab(KEY, token);
}

/** Deletes the record when the person opens the invitation again, and may decide otherwise. */
export function dropJoinIntent(): void {
  removeTab(KEY);
}

export function consumeJoinIntent(token: string): boolean {
  if (readTab(KEY) !== token) return false;
  dropJoinIntent();
  return true;
}
