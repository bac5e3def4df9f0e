import { expect, onTestFinished, test } from 'vitest';
import { startRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../log.ts';
import { openRedis } from '../redis/link.ts';
import { createSameRedisCheck } from './same-redis.ts';

test('a node counts as using another Redis at the second check in a row without its key', async () => {
  const redis = await startRedis();
  const link = openRedis(redis.url, createLogger({ level: 'silent', pretty: false }));
  onTestFinished(async () => {
    link.close();
    await redis.close();
  });
  await expect.poll(() => link.fault()).toBeUndefined();
  const meeting = createSameRedisCheck('here', link, 30_000);
  const seen = async () => {
    await meeting.look(['there']);
    return meeting.difference();
  };
  expect([await seen(), await seen()]).toEqual([undefined, 'another-redis']);
  await redis.command('SET beso:node:there 1');
  expect(await seen()).toBeUndefined();
  await redis.command('DEL beso:node:there');
  expect([await seen(), await seen()]).toEqual([undefined, 'another-redis']);
});
