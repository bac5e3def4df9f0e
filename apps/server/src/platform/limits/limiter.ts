import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { fail } from '../http/fail.ts';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The tolerated difference between the clocks of nodes. */
const SLACK_MS = MINUTE_SECONDS * 1_000;

export interface LimitSettings {
  /** The prefix that separates the keys of different limits. */
  readonly name: string;
  /** The maximum per window, which starts with the first count. */
  readonly points: number;
  readonly seconds: number;
}

export interface Limiter {
  /** Returns how many are left. @throws TOO_MANY_REQUESTS with the time until the window ends */
  count(key: string): Promise<number>;
  admits(key: string): Promise<boolean>;
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export function createLimiter({ pool }: Database, { name, points, seconds }: LimitSettings): Limiter {
  const limit = Math.max(1, Math.floor(points));
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'auth_limits',
    tableCreated: true,
    // Our own job deletes expired counts, instead of one timer per limiter.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit,
    duration: seconds,
  });
  const take = async (key: string): Promise<{ left: number } | { refusedForMs: number }> => {
    try {
      return { left: (await limiter.consume(key)).remainingPoints };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      if (refused.msBeforeNext <= seconds * 1_000 + SLACK_MS) return { refusedForMs: refused.msBeforeNext };
      // A fast clock started this window, so the key starts again.
      await limiter.delete(key);
      return { left: (await limiter.consume(key)).remainingPoints };
    }
  };
  return {
    count: async (key) => {
      const taken = await take(key);
      if ('left' in taken) return taken.left;
      throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(taken.refusedForMs / 1000) });
    },
    admits: async (key) => 'left' in (await take(key)),
    takeBack: async (key) => {
      await limiter.reward(key);
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
  };
}
