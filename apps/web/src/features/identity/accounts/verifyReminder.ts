import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';

/** When it was put away. */
const DISMISSED_KEY = 'verifyReminderDismissedAt';
/** Says the same to the server, which draws the beginning of home. */
const COOKIE = 'beso_reminded';

const AGAIN_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Whether the line about the address may be shown: not for a week after it was put away. */
export function mayRemind(now = Date.now()): boolean {
  const dismissedAt = Number(readLocal(DISMISSED_KEY) ?? 0);
  return !(now - dismissedAt < AGAIN_AFTER_MS);
}

/** It was put away. */
export function remindLater(): void {
  writeLocal(DISMISSED_KEY, String(Date.now()));
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${AGAIN_AFTER_MS / 1_000}; SameSite=Lax`;
}
