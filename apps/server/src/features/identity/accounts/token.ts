import { hash } from 'node:crypto';

/** Returns the hash as which a token is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
