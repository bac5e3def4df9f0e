import { INVITATION_VALID_DAYS } from '@beso/contract/limits';
import { readLocal, readTab, removeLocal, removeTab, writeLocal, writeTab } from '../storage/storage.ts';

const KEY = 'pendingInvitation';
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;
const VALID_MS = INVITATION_VALID_DAYS * 24 * 60 * 60 * 1000;

/** [S2-134] The inviter's name, and the invited person's if the invitation is for one person. */
export interface InvitationNames {
  inviterName: string;
  partnerName: string | null;
}

interface Pending extends InvitationNames {
  token: string;
  since: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Returns a stored invitation, or null if it is damaged or too old. */
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
 * Stores an opened invitation in this tab and in the browser, because a mailed link may open in another tab.
 */
export function rememberInvitation(token: string, names: InvitationNames): void {
  if (!TOKEN.test(token)) return;
  const pending = JSON.stringify({ token, since: Date.now(), ...names } satisfies Pending);
  writeTab(KEY, pending);
  writeLocal(KEY, pending);
}

/** Stores a token without names, unless this invitation is already stored. */
export function rememberToken(token: string | undefined): void {
  if (token !== undefined && token !== pendingInvitation()) {
    rememberInvitation(token, { inviterName: '', partnerName: null });
  }
}

const pending = () => parsePending(readTab(KEY), Date.now()) ?? parsePending(readLocal(KEY), Date.now());

export const pendingInvitation = (): string | null => pending()?.token ?? null;

export const pendingNames = (): InvitationNames | null => pending();

export const invitationKey = (token: string) => ['invitations', token] as const;

/** Deletes the stored invitation. */
export function forgetInvitation(): void {
  removeTab(KEY);
  removeLocal(KEY);
}
