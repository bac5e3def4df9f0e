import { hash } from 'node:crypto';

/** Returns the stored form of a session token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
