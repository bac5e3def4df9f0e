import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { fail } from '../http/fail.ts';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What the clocks of nodes may differ by. */
const SLACK_MS = MINUTE_SECONDS * 1_000;

export interface LimitSettings {
  /** Names what is counted; keeps the keys of one limit apart from those of another. */
  readonly name: string;
  /** At most this many in a window that begins with the first. */
  readonly points: number;
  readonly seconds: number;
}

/** A count per key, kept in the database so that all nodes share it. */
export interface Limiter {
  /**
   * Counts one; answers how many are left in the window.
   * @throws TOO_MANY_REQUESTS, with the time until the window ends, when it is one too many
   */
  count(key: string): Promise<number>;
  /** The same, and answers whether it was one too many. */
  admits(key: string): Promise<boolean>;
  /** Takes the last one back. */
  takeBack(key: string): Promise<void>;
  /** Sets the count back to zero. */
  forget(key: string): Promise<void>;
}

export function createLimiter({ pool }: Database, { name, points, seconds }: LimitSettings): Limiter {
  const limit = Math.max(1, Math.floor(points));
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'auth_limits',
    tableCreated: true,
    // A job of ours deletes expired counts; otherwise each limiter would run a timer of its own.
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
      // A clock that was ahead began this window: nobody is held back for as long as it was.
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
