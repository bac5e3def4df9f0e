import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';

/** Creates keyed digests for counting, because plain hashes of addresses can be guessed in minutes. */
export function createDigest({ secret }: Pick<Config, 'secret'>): (value: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso limits', 32));
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
