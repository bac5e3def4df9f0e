import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';

const DISMISSED_KEY = 'verifyReminderDismissedAt';
/** The cookie by which the server learns that the reminder was dismissed. */
const COOKIE = 'beso_reminded';

const AGAIN_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Returns whether the reminder may be shown: never for a week after it was dismissed. */
export function isReminderDue(now = Date.now()): boolean {
  const dismissedAt = Number(readLocal(DISMISSED_KEY) ?? 0);
  return !(now - dismissedAt < AGAIN_AFTER_MS);
}

export function dismissReminder(): void {
  writeLocal(DISMISSED_KEY, String(Date.now()));
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${AGAIN_AFTER_MS / 1_000}; SameSite=Lax`;
}
