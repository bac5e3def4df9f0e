import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/**
 * Digests by which addresses and numbers are counted. They are keyed: of a plain hash whoever copies the
 * counts finds each number in minutes, and each address that they guess.
 */
export function createDigest({ secret }: Pick<Config, 'secret'>): (value: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso limits', 32));
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
