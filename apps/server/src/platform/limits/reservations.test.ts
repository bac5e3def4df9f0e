import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../log.ts';
import { openRedis, type RedisLink } from '../redis/link.ts';
import { createSharedCounts, type SharedCounts } from './shared.ts';

const LIMIT = 600;
/** Allows for requests that a node counts alone, because Redis answers too late on a busy machine. */
const LATE_AT_MOST = 10;
let redis: TestRedis;
let links: readonly RedisLink[];
beforeAll(async () => {
  redis = await startRedis();
  const log = createLogger({ level: 'silent', pretty: false });
  links = [openRedis(redis.url, log), openRedis(redis.url, log)];
  await vi.waitUntil(() => links.every((link) => link.fault('counting') === undefined));
});
afterAll(async () => {
  for (const link of links) link.close();
  await redis.close();
});

function nodesFor(name: string): readonly [SharedCounts, SharedCounts] {
  const [one, other] = links.map((link) => createSharedCounts(link, { name, seconds: 60, limit: LIMIT }));
  if (one === undefined || other === undefined) throw new Error('there are two nodes');
  return [one, other];
}

async function timesAsked(): Promise<number> {
  const counted = String(await redis.command('INFO commandstats'));
  return Number(/cmdstat_eval:calls=(\d+)/.exec(counted)?.[1] ?? 0);
}

test('far from the limit few requests wait for Redis, and together the nodes admit as many as one', async () => {
  const nodes = nodesFor('turns');
  const counts: number[] = [];
  const count = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      const node = nodes[turn % 2] ?? nodes[0];
      counts.push((await node.count('somebody')).count);
    }
  };
  const before = await timesAsked();
  await count(300);
  expect((await timesAsked()) - before).toBeLessThan(100);
  await count(2 * LIMIT);
  expect(counts.length - new Set(counts).size).toBeLessThan(LATE_AT_MOST);
  expect(Math.abs(counts.filter((number) => number <= LIMIT).length - LIMIT)).toBeLessThan(LATE_AT_MOST);
});

test('requests at the same time get different numbers, and ask once for all that wait', async () => {
  const nodes = nodesFor('crowd');
  const before = await timesAsked();
  const counted = await Promise.all(
    Array.from({ length: 200 }, (_, place) => (nodes[place % 2] ?? nodes[0]).count('somebody')),
  );
  expect(200 - new Set(counted.map(({ count }) => count)).size).toBeLessThan(LATE_AT_MOST);
  expect((await timesAsked()) - before).toBeLessThan(20);
  for (const { endsInMs } of counted) expect(endsInMs).toBeGreaterThan(0);
});

test('a node that a client left keeps few of its numbers', async () => {
  const [one, other] = nodesFor('moved');
  await one.count('somebody');
  await one.count('somebody');
  let admitted = 2;
  for (let turn = 0; turn < 2 * LIMIT; turn += 1)
    if ((await other.count('somebody')).count <= LIMIT) admitted += 1;
  expect(admitted).toBeGreaterThan(LIMIT - 20);
  expect(admitted).toBeLessThan(LIMIT + LATE_AT_MOST);
});
