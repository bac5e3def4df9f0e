import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1.';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface UnsealedText {
  readonly text: string;
  /** True if the previous secret decrypted the value. The caller should then encrypt it again. */
  readonly outdated: boolean;
}

/** Encrypts values for the database, so that a copy of the database is useless without BESO_SECRET. */
export interface Seal {
  /** Encrypts a text for a place in the database. It cannot be decrypted at any other `place`. */
  close(text: string, place: string): string;
  /** Decrypts a text; undefined if neither the present nor the previous secret does. */
  open(sealed: string, place: string): UnsealedText | undefined;
}

export function createSeal(config: Pick<Config, 'secret' | 'previousSecret'>, purpose: string): Seal {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `beso ${purpose}`, KEY_BYTES));
  const key = keyOf(config.secret);
  const previous = config.previousSecret === undefined ? undefined : keyOf(config.previousSecret);

  const openWith = (secret: Buffer, sealed: Buffer, place: string): string | undefined => {
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  };

  return {
    close: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(place),
      );
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return VERSION + Buffer.concat(sealed).toString('base64url');
    },
    open: (text, place) => {
      if (!text.startsWith(VERSION)) return undefined;
      const sealed = Buffer.from(text.slice(VERSION.length), 'base64url');
      const current = openWith(key, sealed, place);
      if (current !== undefined) return { text: current, outdated: false };
      const old = previous && openWith(previous, sealed, place);
      return old === undefined ? undefined : { text: old, outdated: true };
    },
  };
}
