import { createHash, randomBytes } from 'node:crypto';
import { invitationToken } from '@beso/contract/invitations';

const TOKEN_BYTES = 24;

/** Returns a new token: 192 random bits in base64url. */
export function createInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the hash that is stored instead of a token, or undefined for a malformed token. */
export function hashInvitationToken(token: string): string | undefined {
  if (!invitationToken.safeParse(token).success) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}
