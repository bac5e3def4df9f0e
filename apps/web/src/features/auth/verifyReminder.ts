import { readLocal } from '../../platform/storage.ts';

/** When it was put away. */
export const DISMISSED_KEY = 'verifyReminderDismissedAt';

const AGAIN_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Whether the line about the address may be shown: not for a week after it was put away. */
export function mayRemind(now = Date.now()): boolean {
  const dismissedAt = Number(readLocal(DISMISSED_KEY) ?? 0);
  return !(now - dismissedAt < AGAIN_AFTER_MS);
}
