import { hkdfSync, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** Returns a digest that identifies a secret and from which the secret cannot be computed. */
export function secretFingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'beso backup', BYTES)).toString('base64url');
}

export function isSecretFingerprint(mark: string, secret: string): boolean {
  const [one, other] = [Buffer.from(mark), Buffer.from(secretFingerprint(secret))];
  return one.length === other.length && timingSafeEqual(one, other);
}
