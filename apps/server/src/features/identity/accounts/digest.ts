import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

/** Returns a function that hashes addresses with a secret key, because plain hashes can be guessed. */
export function createDigest({ secret }: Pick<Config, 'secret'>): (value: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso limits', 32));
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
