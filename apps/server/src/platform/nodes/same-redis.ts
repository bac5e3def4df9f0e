import type { RedisLink } from '../redis/link.ts';

export type RedisDifference = 'no-redis-beside-nodes' | 'another-redis';

const keyOf = (id: string) => `beso:node:${id}`;

/**
 * Finds out whether the other nodes use this node's Redis. A node whose key is missing twice in a row uses
 * another Redis or none.
 * @param lifeMs how long a key lasts
 */
export function createSameRedisCheck(id: string, redis: RedisLink | undefined, lifeMs: number) {
  let missed = 0;
  let difference: RedisDifference | undefined;

  const lookForKeys = async ({ client, fault }: RedisLink, others: readonly string[]) => {
    if (fault() !== undefined) return;
    await client.set(keyOf(id), '1', { expiration: { type: 'PX', value: lifeMs } });
    const present = others.length === 0 ? 0 : await client.exists(others.map(keyOf));
    missed = present === others.length ? 0 : missed + 1;
    difference = missed > 1 ? 'another-redis' : undefined;
  };

  return {
    difference: () => difference,
    /** @param others the ids of the running nodes */
    look: async (others: readonly string[]): Promise<void> => {
      if (redis === undefined) difference = others.length > 0 ? 'no-redis-beside-nodes' : undefined;
      // The error is ignored, because Redis's connection reports failures itself.
      else await lookForKeys(redis, others).catch(() => undefined);
    },
  };
}
