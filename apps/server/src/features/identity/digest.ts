import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/**
 * Returns keyed digests to count addresses and numbers. With plain hashes, a copy of the counts would reveal
 * numbers and guessed addresses in minutes.
 */
export function createDigest({ secret }: Pick<Config, 'secret'>): (value: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso limits', 32));
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
