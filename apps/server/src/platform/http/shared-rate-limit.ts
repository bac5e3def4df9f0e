import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { createSharedCounts } from '../limits/shared.ts';
import type { RedisLink } from '../redis/link.ts';

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

/** Returns a store class for `@fastify/rate-limit` that counts the requests to all nodes together. */
export function createSharedRateLimitStore(redis: RedisLink, seconds: number, limit: number) {
  const counts = createSharedCounts(redis, { name: 'beso:requests', seconds, limit });
  return class SharedStore implements FastifyRateLimitStore {
    incr(key: string, counted: Counted): void {
      counts.count(key).then(
        ({ count, endsInMs }) => counted(null, { current: count, ttl: endsInMs }),
        (error: Error) => counted(error),
      );
    }

    child(): SharedStore {
      return this;
    }
  };
}
