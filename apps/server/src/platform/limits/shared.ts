import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { within } from '../deadline.ts';
import type { RedisLink } from '../redis/link.ts';

export interface SharedCounts {
  /** Counts once for a key; the time is that until its window ends. */
  count(key: string): Promise<{ readonly count: number; readonly endsInMs: number }>;
}

/** Requests do not wait longer for Redis. */
const ANSWER_MAX_MS = 100;
/** A slow Redis is left alone for so long, instead of delaying every request. */
const REST_MS = 1_000;
const PROBE = 'probe';

/**
 * Counts for all nodes together in Redis, and for this node alone without it or while it does not answer.
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

  let restUntil = 0;

  const ask = async (key: string): Promise<RateLimiterRes | undefined> => {
    if (redis === undefined || shared === undefined || redis.fault('counting') !== undefined)
      return undefined;
    if (performance.now() < restUntil) return undefined;
    let counted: RateLimiterRes | undefined;
    const asking = shared.penalty(key).then((result) => {
      counted = result;
    });
    const ended = await within(ANSWER_MAX_MS, asking).catch((error: unknown) =>
      redis.failed('counting', error, () => shared.penalty(PROBE)),
    );
    if (ended === 'late') restUntil = performance.now() + REST_MS;
    return counted;
  };

  return {
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = (await ask(key)) ?? (await own.penalty(key));
      return { count: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
