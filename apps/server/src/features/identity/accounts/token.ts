import { hash } from 'node:crypto';

/** Returns the hash that is stored instead of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
