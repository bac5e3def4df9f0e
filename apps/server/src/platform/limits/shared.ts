import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { within } from '../deadline.ts';
import type { RedisLink } from '../redis/link.ts';

export interface SharedCounts {
  /** Counts once for a key; returns the count and the time until its window ends. */
  count(key: string): Promise<{ readonly count: number; readonly endsInMs: number }>;
}

/** Requests wait no longer than this for Redis. */
const ANSWER_MAX_MS = 100;

/**
 * Counts in Redis for all nodes together, or for this node alone if there is no Redis or it does not respond.
 * @param name separates the keys of different limits
 */
export function createSharedCounts(
  redis: RedisLink | undefined,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): SharedCounts {
  // The caller compares the count with its limit.
  const settings = { keyPrefix: name, points: 1, duration: seconds };
  const own = new RateLimiterMemory(settings);
  const shared =
    redis && new RateLimiterRedis({ ...settings, storeClient: redis.client, useRedisPackage: true });

  const ask = async (key: string): Promise<RateLimiterRes | undefined> => {
    if (redis === undefined || shared === undefined || redis.fault() !== undefined) return undefined;
    let counted: RateLimiterRes | undefined;
    const asking = shared.penalty(key).then((result) => {
      counted = result;
    });
    await within(ANSWER_MAX_MS, asking).catch((error: unknown) => redis.failed(error));
    return counted;
  };

  return {
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = (await ask(key)) ?? (await own.penalty(key));
      return { count: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
