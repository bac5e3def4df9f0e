import { INVITATION_VALID_DAYS } from '@beso/contract/limits';
import { readLocal, readTab, removeLocal, removeTab, writeLocal, writeTab } from '../storage/storage.ts';

const KEY = 'pendingInvitation';
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;
const VALID_MS = INVITATION_VALID_DAYS * 24 * 60 * 60 * 1000;

/** [S2-134] The names on the invitation: who invites, and whom, where it is for one person. */
export interface InvitationNames {
  inviterName: string;
  partnerName: string | null;
}

interface Pending extends InvitationNames {
  token: string;
  since: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** What was stored, unless it is damaged or older than an invitation can be. */
export function parsePending(
  stored: string | null,
  now: number,
): (InvitationNames & { token: string }) | null {
  if (stored === null) return null;
  try {
    const { token, since, inviterName, partnerName } = JSON.parse(stored) as Partial<Pending>;
    if (typeof token !== 'string' || typeof since !== 'number') return null;
    if (!TOKEN.test(token) || now - since >= VALID_MS) return null;
    return { token, inviterName: text(inviterName) ?? '', partnerName: text(partnerName) };
  } catch {
    return null;
  }
}

/**
 * Keeps an invitation met while signed out, so that signing up, signing in or setting up the profile ends at
 * it. The tab's own storage comes first; the browser's covers a link opened in another tab.
 */
export function rememberInvitation(token: string, names: InvitationNames): void {
  if (!TOKEN.test(token)) return;
  const pending = JSON.stringify({ token, since: Date.now(), ...names } satisfies Pending);
  writeTab(KEY, pending);
  writeLocal(KEY, pending);
}

/** The same for a token whose names nobody knows yet; what is known of one that waits already stays. */
export function meetInvitation(token: string | undefined): void {
  if (token !== undefined && token !== pendingInvitation()) {
    rememberInvitation(token, { inviterName: '', partnerName: null });
  }
}

const pending = () => parsePending(readTab(KEY), Date.now()) ?? parsePending(readLocal(KEY), Date.now());

/** The token of the invitation that waits. */
export const pendingInvitation = (): string | null => pending()?.token ?? null;

/** The names on it; null without one. */
export const pendingNames = (): InvitationNames | null => pending();

/** Under which key what its link says is read, on the page of the invitation and on those that follow. */
export const invitationKey = (token: string) => ['invitations', token] as const;

/** Once it was accepted, turned out to be unusable, or its holder signed out. */
export function forgetInvitation(): void {
  removeTab(KEY);
  removeLocal(KEY);
}
