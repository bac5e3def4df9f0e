import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAIL_CODE_MINUTES, MAIL_CODE_TRIES } from '@beso/contract/limits';
import { MAIL_CODE_DIGITS } from '@beso/contract/links';
import type { Config } from '../../../platform/config.ts';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { createLimiter, MINUTE_SECONDS } from '../../../platform/limits/limiter.ts';
import { hashToken } from '../accounts/index.ts';
import { findMailCode, replaceMailCode } from './queries/mail-codes.ts';

/** The browser that asked for a link, by its secret, and the address that it asked for. */
export interface Asker {
  readonly email: string;
  readonly waiting: string;
}

/**
 * Six digits that a mailed link brings along, for the browser that asked: they work with its secret only.
 * Nothing that is kept of them depends on whether the address has an account.
 */
export interface MailCodes {
  /** The newest link of this browser for this address is now this one, whose mail may come or not. */
  keep(tx: Transaction, asker: Asker, linkId: string): Promise<void>;
  /**
   * The link whose digits these are, and how many tries were left; each look counts, wherever it ends.
   * @throws MAIL_CODE_WRONG, MAIL_CODE_ENDED
   */
  check(db: Queryable, asker: Asker, digits: string): Promise<{ linkId: string; triesLeft: number }>;
}

const placeOf = ({ email, waiting }: Asker) => `mail-code:${hashToken(`${waiting} ${email.toLowerCase()}`)}`;

/** Worked out again for each look, so that they are kept nowhere: who lacks the key cannot. */
function digitsBy(secret: string, linkId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso mail codes', 32));
  const number = createHmac('sha256', key).update(linkId).digest().readUIntBE(0, 6);
  return String(number % 10 ** MAIL_CODE_DIGITS).padStart(MAIL_CODE_DIGITS, '0');
}

/** The digits that the mail of a link carries. */
export const mailCodeOf = ({ secret }: Pick<Config, 'secret'>, linkId: string) => digitsBy(secret, linkId);

/** Tries are counted in the database, so that all nodes share them. */
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
