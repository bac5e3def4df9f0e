import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { withDeadline } from '../deadline.ts';
import type { RedisLink } from '../redis/link.ts';
import { createReservations, type Reservations, type WindowCount } from './reservations.ts';

export interface SharedCounts {
  /** Counts a request with this key, and returns the count so far. */
  count(key: string): Promise<WindowCount>;
}

interface Settings {
  /** The prefix that separates the keys of different limits. */
  readonly name: string;
  readonly seconds: number;
  /** The highest count that the caller accepts. */
  readonly limit: number;
}

/** How long a request waits for Redis before the node counts it alone. */
const ANSWER_MAX_MS = 100;
/** After this many late answers in a row, requests skip Redis for a while. */
const LATE_MAX = 3;
const REST_MS = 1_000;
const PROBE = 'probe';

/** Reserves counts in Redis. Returns false if Redis does not respond in time. */
function askRedis(redis: RedisLink, { name, seconds }: Settings, reservations: Reservations) {
  const shared = new RateLimiterRedis({
    keyPrefix: name,
    // `points` has no effect: the caller compares the returned count with its limit.
    points: 1,
    duration: seconds,
    storeClient: redis.client,
    useRedisPackage: true,
  });
  let late = 0;
  let restUntil = 0;
  return async (key: string, amount: number): Promise<boolean> => {
    if (redis.fault('counting') !== undefined || performance.now() < restUntil) return false;
    const asking = shared.penalty(key, amount).then(({ consumedPoints, msBeforeNext }) => {
      reservations.add(key, { amount, last: consumedPoints, endsInMs: msBeforeNext });
    });
    const ended = await withDeadline(ANSWER_MAX_MS, asking).catch((error: unknown) =>
      redis.failed('counting', error, () => shared.penalty(PROBE)),
    );
    late = ended === 'late' ? late + 1 : 0;
    if (late >= LATE_MAX) restUntil = performance.now() + REST_MS;
    return ended === 'done';
  };
}

/** Counts in Redis for all nodes together. Without Redis, each node counts alone. */
export function createSharedCounts(redis: RedisLink | undefined, settings: Settings): SharedCounts {
  const { name, seconds, limit } = settings;
  const own = new RateLimiterMemory({ keyPrefix: name, points: 1, duration: seconds });
  const reservations = createReservations(limit);
  const ask = redis && askRedis(redis, settings, reservations);
  const countAlone = async (key: string): Promise<WindowCount> => {
    const { consumedPoints, msBeforeNext } = await own.penalty(key);
    return { count: consumedPoints, endsInMs: msBeforeNext };
  };
  return {
    count: async (key) => {
      if (ask === undefined) return countAlone(key);
      return (await reservations.take(key, (amount) => ask(key, amount))) ?? countAlone(key);
    },
  };
}
