import { INVITATION_VALID_DAYS } from '@beso/contract/limits';
import { readLocal, readTab, removeLocal, removeTab, writeLocal, writeTab } from './storage.ts';

const KEY = 'pendingInvitation';
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;
const VALID_MS = INVITATION_VALID_DAYS * 24 * 60 * 60 * 1000;

interface Pending {
  token: string;
  since: number;
}

/** What was stored, unless it is damaged or older than an invitation can be. */
export function parsePending(stored: string | null, now: number): string | null {
  if (stored === null) return null;
  try {
    const { token, since } = JSON.parse(stored) as Partial<Pending>;
    if (typeof token !== 'string' || typeof since !== 'number') return null;
    return TOKEN.test(token) && now - since < VALID_MS ? token : null;
  } catch {
    return null;
  }
}

/**
 * Keeps an invitation met while signed out, so that signing up, signing in or setting up the profile ends at
 * it. The tab's own storage comes first; the browser's covers a link opened in another tab.
 */
export function rememberInvitation(token: string): void {
  if (!TOKEN.test(token)) return;
  const pending = JSON.stringify({ token, since: Date.now() } satisfies Pending);
  writeTab(KEY, pending);
  writeLocal(KEY, pending);
}

export function pendingInvitation(): string | null {
  return parsePending(readTab(KEY), Date.now()) ?? parsePending(readLocal(KEY), Date.now());
}

/** Once it was accepted, turned out to be unusable, or its holder signed out. */
export function forgetInvitation(): void {
  removeTab(KEY);
  removeLocal(KEY);
}
