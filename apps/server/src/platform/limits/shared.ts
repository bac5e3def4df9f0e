import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { withDeadline } from '../deadline.ts';
import type { RedisLink } from '../redis/link.ts';

export interface SharedCounts {
  /** Counts once for a key; returns the count and the time until its window ends. */
  count(key: string): Promise<{ readonly count: number; readonly endsInMs: number }>;
}

/** How long a request waits for Redis; after that the node's own count applies. */
const ANSWER_MAX_MS = 100;
/** After this many late answers in a row, requests do not ask Redis for a while, as each would wait. */
const LATE_MAX = 3;
const REST_MS = 1_000;
const PROBE = 'probe';

/**
 * Counts in Redis for all nodes together, or in this node alone while Redis is missing or does not answer.
 * @param name separates the keys of different limits
 */
export function createSharedCounts(
  redis: RedisLink | undefined,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): SharedCounts {
  // `points` has no effect: the caller compares the returned count with its limit.
  const settings = { keyPrefix: name, points: 1, duration: seconds };
  const own = new RateLimiterMemory(settings);
  const shared =
    redis && new RateLimiterRedis({ ...settings, storeClient: redis.client, useRedisPackage: true });

  let late = 0;
  let restUntil = 0;

  const ask = async (key: string): Promise<RateLimiterRes | undefined> => {
    if (redis === undefined || shared === undefined || redis.fault('counting') !== undefined)
      return undefined;
    if (performance.now() < restUntil) return undefined;
    let counted: RateLimiterRes | undefined;
    const asking = shared.penalty(key).then((result) => {
      counted = result;
    });
    const ended = await withDeadline(ANSWER_MAX_MS, asking).catch((error: unknown) =>
      redis.failed('counting', error, () => shared.penalty(PROBE)),
    );
    late = ended === 'late' ? late + 1 : 0;
    if (late >= LATE_MAX) restUntil = performance.now() + REST_MS;
    return counted;
  };

  return {
    count: async (key) => {
      const { consumedPoints, msBeforeNext } = (await ask(key)) ?? (await own.penalty(key));
      return { count: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
