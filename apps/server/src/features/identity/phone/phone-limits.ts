import { PHONE_CODES_PER_DAY, PHONE_CODES_PER_NUMBER, PHONE_CODES_RESERVED } from '@beso/contract/limits';
import { ORPCError } from '@orpc/server';
import { clientKeyOf, networkOf } from '../../../platform/abuse/client.ts';
import type { DatabaseClockEstimate } from '../../../platform/clock/time.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { createLimiter, DAY_SECONDS, type Limiter } from '../../../platform/limits/limiter.ts';
import { createDigest } from '../accounts/index.ts';

/** A client gets RATE_LIMIT_PER_MINUTE / 30 codes a day, because the operator pays for each. */
const CLIENT_SHARE = 30;
const ANYBODY = 'all';
/** Messages about one account's changes in a day; the operator pays for each. */
export const NOTICES_PER_DAY = 5;

export interface PhoneLimits {
  /**
   * Counts a request for a code. If it is refused, the newest code still works.
   * @param device set if the device is known to the account with this number
   * @throws PHONE_DAILY_LIMIT
   */
  countCode(asked: { phone: string; address: string; device: string | undefined }): Promise<void>;
  /** Counts a message about a change; returns false at the limit of this number or of all numbers. */
  admitsNotice(phone: string): Promise<boolean>;
}

/** Counts towards a daily limit. The error has the time when the limit ends, not a number of seconds. */
async function countUntil(limiter: Limiter, key: string, time: DatabaseClockEstimate): Promise<void> {
  try {
    await limiter.count(key);
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const { retryAfterSeconds } = error.data as { retryAfterSeconds: number };
    throw fail('PHONE_DAILY_LIMIT', {
      opensAt: new Date(time.now() + retryAfterSeconds * 1_000).toISOString(),
    });
  }
}

/**
 * Creates the daily limits on codes by text message, which all nodes count in the database.
 * A reserve for new networks lets the owner of a number sign in while an attacker uses up its codes.
 */
export function createPhoneLimits(config: Config, database: Database): PhoneLimits {
  const digest = createDigest(config);
  const count = (of: Limiter, key: string) => countUntil(of, key, database.time);
  const limiter = (name: string, points: number) =>
    createLimiter(database, { name, points, seconds: DAY_SECONDS });
  const ofClient = limiter('phone-client', config.rateLimitPerMinute / CLIENT_SHARE);
  const byOne = limiter('phone-number-client', PHONE_CODES_PER_DAY);
  const ofNetwork = limiter('phone-number-network', 1);
  const byEverybody = limiter('phone-number', PHONE_CODES_PER_NUMBER);
  const reserved = limiter('phone-number-reserve', PHONE_CODES_RESERVED);
  const ofAll = limiter('phone-all', config.sms.perDay);
  const notices = limiter('phone-notice', NOTICES_PER_DAY);

  /** Counts a code for an unknown device; returns a function that undoes it. @throws PHONE_DAILY_LIMIT */
  async function countStranger(number: string, address: string): Promise<() => Promise<void>> {
    const network = `${number}:${networkOf(address)}`;
    const isFirst = await ofNetwork.admits(network);
    const isOrdinary = !isFirst || (await byEverybody.admits(number));
    if (!isOrdinary) await count(reserved, number);
    else if (!isFirst) await count(byEverybody, number);
    return async () => {
      if (isFirst) await ofNetwork.forget(network);
      await (isOrdinary ? byEverybody : reserved).takeBack(number);
    };
  }

  return {
    admitsNotice: async (phone) => (await notices.admits(digest(phone))) && ofAll.admits(ANYBODY),
    countCode: async ({ phone, address, device }) => {
      const number = digest(phone);
      const asker = `${number}:${device ?? clientKeyOf(address)}`;
      await count(ofClient, clientKeyOf(address));
      await count(byOne, asker);
      const takeBack = device === undefined ? await countStranger(number, address) : undefined;
      await count(ofAll, ANYBODY).catch(async (error: unknown) => {
        await byOne.takeBack(asker);
        await takeBack?.();
        throw error;
      });
    },
  };
}
