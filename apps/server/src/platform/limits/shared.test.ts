import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';

const PER_MINUTE = 60;
const HANDSHAKES = PER_MINUTE / 5;

let redis: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;
let one: Person;
beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: `${PER_MINUTE}` });
  other = await app.startNode();
  one = await person(app.url);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await redis.close();
});

/** Sends requests to two nodes alternately; returns how many were admitted. */
async function admitted(count: number): Promise<number> {
  let inside = 0;
  for (let asked = 0; asked < count; asked += 1) {
    const { url } = asked % 2 === 0 ? app : other;
    const { status } = await fetch(`${url}${API_PREFIX}/besos/balance`);
    if (status !== 429) inside += 1;
  }
  return inside;
}
const forget = () => redis.command('FLUSHALL');

test('two nodes admit as many requests of a client as one', async () => {
  await expect.poll(() => other.app.services.realtime.reachesAll()).toBe(true);
  await forget();
  expect(await admitted(2 * PER_MINUTE)).toBe(PER_MINUTE);
});

test('two nodes admit as many connections of a client as one', async () => {
  await forget();
  let open = 0;
  for (let asked = 0; asked < 2 * HANDSHAKES; asked += 1)
    await openLiveConnection((asked % 2 === 0 ? app : other).url, one).then(
      (connection) => {
        open += 1;
        connection.close();
      },
      () => undefined,
    );
  expect(open).toBe(HANDSHAKES);
});

const SOME = PER_MINUTE / 3;

test.each(['full', 'frozen', 'killed'])(
  'no request waits for Redis while it is %s',
  async (kind) => {
    await expect.poll(() => other.app.services.realtime.reachesAll(), { timeout: 10_000 }).toBe(true);
    await forget();
    try {
      if (kind === 'full') await redis.command('CONFIG SET maxmemory 1');
      else if (kind === 'frozen') redis.stop();
      else await redis.kill();
      const began = performance.now();
      expect(await admitted(SOME)).toBe(SOME);
      expect(performance.now() - began).toBeLessThan(8_000);
    } finally {
      if (kind === 'full') await redis.command('CONFIG SET maxmemory 0');
      else if (kind === 'frozen') redis.goOn();
      else await redis.start();
    }
  },
  30_000,
);

test('each node limits by itself without Redis', async () => {
  await redis.kill();
  const inside = await admitted(3 * PER_MINUTE);
  // Without Redis, each node continues from its own count of earlier tests.
  expect(inside).toBeGreaterThan(PER_MINUTE / 2);
  expect(inside).toBeLessThanOrEqual(2 * PER_MINUTE);
  await redis.start();
});
