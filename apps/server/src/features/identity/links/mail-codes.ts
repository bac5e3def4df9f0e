import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAIL_CODE_MINUTES, MAIL_CODE_TRIES } from '@beso/contract/limits';
import { MAIL_CODE_DIGITS } from '@beso/contract/links';
import type { Config } from '../../../platform/config.ts';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { createLimiter, MINUTE_SECONDS } from '../../../platform/limits/limiter.ts';
import { hashToken } from '../accounts/index.ts';
import { findMailCode, replaceMailCode } from './queries/mail-codes.ts';

/** A browser that asked for a link, with its secret and the entered address. */
export interface MailCodeRequester {
  readonly email: string;
  readonly waiting: string;
}

/** Six digits that are mailed with a link, and work only in the browser that asked for it. */
export interface MailCodes {
  /** Stores the newest link that the browser asked for, even if the address has no account. */
  keep(tx: Transaction, asker: MailCodeRequester, linkId: string): Promise<void>;
  /**
   * Counts an attempt; returns the link with these digits and the attempts that were left.
   * @throws MAIL_CODE_WRONG, MAIL_CODE_ENDED
   */
  check(
    db: Queryable,
    asker: MailCodeRequester,
    digits: string,
  ): Promise<{ linkId: string; triesLeft: number }>;
}

const placeOf = ({ email, waiting }: MailCodeRequester) =>
  `mail-code:${hashToken(`${waiting} ${email.toLowerCase()}`)}`;

/** Derives a link's digits from its id, so that they need not be stored. */
function digitsBy(secret: string, linkId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso mail codes', 32));
  const number = createHmac('sha256', key).update(linkId).digest().readUIntBE(0, 6);
  return String(number % 10 ** MAIL_CODE_DIGITS).padStart(MAIL_CODE_DIGITS, '0');
}

export const mailCodeOf = ({ secret }: Pick<Config, 'secret'>, linkId: string) => digitsBy(secret, linkId);

/** Attempts are counted in the database, for all nodes together. */
export function createMailCodes(
  config: Pick<Config, 'secret' | 'previousSecret'>,
  database: Database,
): MailCodes {
  const tries = createLimiter(database, {
    ...{ name: 'mail-code', points: MAIL_CODE_TRIES },
    seconds: 2 * MAIL_CODE_MINUTES * MINUTE_SECONDS,
  });
  const secrets = [config.secret, ...(config.previousSecret === undefined ? [] : [config.previousSecret])];
  return {
    keep: (tx, asker, linkId) => replaceMailCode(tx, placeOf(asker), linkId, MAIL_CODE_MINUTES),
    check: async (db, asker, digits) => {
      const linkId = await findMailCode(db, placeOf(asker));
      if (linkId === undefined) throw fail('MAIL_CODE_ENDED');
      const triesLeft = await tries.count(linkId).catch(() => {
        throw fail('MAIL_CODE_ENDED');
      });
      const given = Buffer.from(digits);
      const isRight = secrets.some((secret) => timingSafeEqual(Buffer.from(digitsBy(secret, linkId)), given));
      if (!isRight) throw fail('MAIL_CODE_WRONG', { triesLeft });
      return { linkId, triesLeft };
    },
  };
}
