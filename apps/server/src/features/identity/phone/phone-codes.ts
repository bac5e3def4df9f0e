import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_SAME_MINUTES,
  PHONE_CODE_TRIES,
} from '@beso/contract/limits';
import type { Config } from '../../../platform/config.ts';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countCodeAttempt, extendOpenCode, insertCode, markCodeUsed } from './queries/phones.ts';

export interface IssuedCode {
  readonly id: string;
  /** The digits to send. The table of codes contains only a hash. */
  readonly digits: string;
}

/**
 * Codes that prove that a person has a number, hashed with BESO_SECRET, because plain hashes can be guessed.
 */
export interface PhoneCodes {
  /** Creates a code for one request. An open code's digits are used again, in case a message arrives late. */
  issue(tx: Transaction, phone: string): Promise<IssuedCode>;
  /** Checks the digits and counts the attempt. @throws PHONE_CODE_WRONG, PHONE_CODE_ENDED */
  check(db: Queryable, phone: string, code: { id: string; digits: string }): Promise<void>;
  /** Marks a code as used; only one of concurrent calls succeeds. @throws PHONE_CODE_ENDED */
  use(tx: Transaction, id: string): Promise<void>;
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'beso phone codes', 32));

/** Creates codes. Codes made with the previous secret work until they expire. */
export function createPhoneCodes(config: Pick<Config, 'secret' | 'previousSecret'>): PhoneCodes {
  const key = keyOf(config.secret);
  const keys = config.previousSecret === undefined ? [key] : [key, keyOf(config.previousSecret)];
  const keyedBy = (by: Buffer, ...parts: string[]) =>
    createHmac('sha256', by).update(parts.join(' ')).digest('base64url');
  const keyed = (...parts: string[]) => keyedBy(key, ...parts);
  /** Derives the digits from the code's id, so that they need not be stored. */
  const digitsOf = (rootId: string, phone: string) => {
    const number = createHmac('sha256', key).update(`digits ${rootId} ${phone}`).digest().readUIntBE(0, 6);
    return String(number % 10 ** PHONE_CODE_DIGITS).padStart(PHONE_CODE_DIGITS, '0');
  };
  const times = { validMinutes: PHONE_CODE_MINUTES, sameMinutes: PHONE_CODE_SAME_MINUTES };
  return {
    issue: async (tx, phone) => {
      const id = randomUUID();
      const phoneHash = keyed(phone);
      const rootId = (await extendOpenCode(tx, phoneHash, times)) ?? id;
      const digits = digitsOf(rootId, phone);
      const codeHash = keyed(id, phone, digits);
      await insertCode(tx, { id, rootId, phoneHash, codeHash, validMinutes: PHONE_CODE_MINUTES });
      return { id, digits };
    },
    check: async (db, phone, { id, digits }) => {
      for (const by of keys) {
        const found = await countCodeAttempt(db, id, keyedBy(by, phone), PHONE_CODE_TRIES);
        if (found === undefined) continue;
        const expected = Buffer.from(keyedBy(by, id, phone, digits));
        if (timingSafeEqual(Buffer.from(found.codeHash), expected)) return;
        throw fail('PHONE_CODE_WRONG', { triesLeft: PHONE_CODE_TRIES - found.tries });
      }
      throw fail('PHONE_CODE_ENDED');
    },
    use: async (tx, id) => {
      if (!(await markCodeUsed(tx, id))) throw fail('PHONE_CODE_ENDED');
    },
  };
}
