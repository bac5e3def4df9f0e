import { hash } from 'node:crypto';

/** Returns the form in which a session token is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
