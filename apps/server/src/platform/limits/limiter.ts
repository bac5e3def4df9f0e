import type { Database } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { countPoints, forgetPoints } from './queries.ts';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface LimitSettings {
  /** A prefix that keeps the keys of different limits apart. */
  readonly name: string;
  /** How many uses a key has within `seconds` of its first use. */
  readonly points: number;
  readonly seconds: number;
}

export interface Limiter {
  /** Counts a use, and returns how many are left. @throws TOO_MANY_REQUESTS with the time to wait */
  count(key: string): Promise<number>;
  admits(key: string): Promise<boolean>;
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Counts in the database and by its clock, so that all nodes share the counts. */
export function createLimiter({ pool }: Database, { name, points, seconds }: LimitSettings): Limiter {
  const limit = Math.max(1, Math.floor(points));
  const add = (key: string, more: number) => countPoints(pool, `${name}:${key}`, more, seconds * 1_000);
  return {
    count: async (key) => {
      const { points: counted, leftMs } = await add(key, 1);
      if (counted <= limit) return limit - counted;
      throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    },
    admits: async (key) => (await add(key, 1)).points <= limit,
    takeBack: async (key) => {
      await add(key, -1);
    },
    forget: (key) => forgetPoints(pool, `${name}:${key}`),
  };
}
