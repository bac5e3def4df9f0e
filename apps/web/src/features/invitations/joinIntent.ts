import { readTab, removeTab, writeTab } from '../../platform/storage.ts';

const KEY = 'joinPressed';

/** "Join" was pressed before there was an account in this tab: back at the invitation it is accepted by itself. */
export function intendToJoin(token: string): void {
  writeTab(KEY, token);
}

/** Seen again without an account: only a new press counts. */
export function dropJoinIntent(): void {
  removeTab(KEY);
}

/** True once for the token that was pressed. */
export function takeJoinIntent(token: string): boolean {
  if (readTab(KEY) !== token) return false;
  dropJoinIntent();
  return true;
}
