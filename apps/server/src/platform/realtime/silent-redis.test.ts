import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { openTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts';

let redis: TestRedis;
let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await app.close();
  await redis.close();
});
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

/** How long a node may take to use Redis again after its return. */
const JOINED = { timeout: 5_000, interval: 20 };

/**
 * Starts a node that reaches Redis through a proxy, which can cut or freeze the connections.
 * @param account a name and password for Redis, as `name:password@`
 */
async function startOnLine(prepare: (line: TcpProxy) => void = () => undefined, account = '') {
  const line = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) });
  prepare(line);
  const node = await app.startNode(undefined, {
    redisUrl: `redis://${account}127.0.0.1:${line.port}`,
  });
  onTestFinished(async () => {
    await node.close();
    line.close();
  });
  const warnings = async () =>
    ((await (await fetch(`${node.url}/readyz`)).json()) as { warnings: string[] }).warnings;
  return { line, node, warnings };
}

const give = async () => (await giulia.api.besos.processBesoTransaction(gift(pair, marco.id))).id;
const isAbout = (id: string, events: readonly AnyEvent[]) =>
  payloadsOf('activity.changed', events).some(({ activityId }) => activityId === id);

test('broken connections to Redis are replaced, even those that only listen', async () => {
  const { line, node, warnings } = await startOnLine();
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  const before = await give();
  await expect.poll(() => isAbout(before, heard), JOINED).toBe(true);
  line.freeze();
  const during = await give();
  await expect.poll(warnings, JOINED).toContain('redis-away');
  line.mend();
  await expect.poll(() => isAbout(during, heard), JOINED).toBe(true);
  await expect.poll(warnings, JOINED).not.toContain('redis-away');
  const after = await give();
  await expect.poll(() => isAbout(after, heard), JOINED).toBe(true);
}, 60_000);

test('a Redis that is silent for longer than two seconds is unavailable, even if its connections stay open', async () => {
  const { node, warnings } = await startOnLine();
  await expect.poll(warnings, JOINED).toEqual([]);
  const { reachesAll } = node.app.services.realtime;
  // A pause of three seconds would make the node replace the connection.
  await redis.command('CLIENT PAUSE 2900');
  await expect.poll(reachesAll, { timeout: 2_900, interval: 5 }).toBe(false);
  await expect.poll(reachesAll, JOINED).toBe(true);
}, 60_000);

test('a Redis that accepts connections without responding delays no start, and is joined later', async () => {
  const { line, node, warnings } = await startOnLine(({ freeze }) => freeze());
  expect(await warnings()).toContain('redis-away');
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  line.mend();
  await expect.poll(warnings, JOINED).not.toContain('redis-away');
  const id = await give();
  await expect.poll(() => isAbout(id, heard), JOINED).toBe(true);
}, 60_000);

test('a Redis that rejects the password is reported as refusing, and joined once it accepts it', async () => {
  await redis.command('ACL SETUSER node on >right ~* &* +@all');
  const { line, node, warnings } = await startOnLine(undefined, 'node:other@');
  await expect.poll(warnings, JOINED).toContain('redis-refuses');
  line.cut();
  await expect.poll(warnings, JOINED).toContain('redis-away');
  line.mend();
  await expect.poll(warnings, JOINED).toContain('redis-refuses');
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  await redis.command('ACL SETUSER node >other');
  // The warning changes while the node reconnects, so only its end is awaited.
  await expect.poll(warnings, JOINED).toEqual([]);
  const later = await give();
  await expect.poll(() => isAbout(later, heard), JOINED).toBe(true);
}, 60_000);

test('a Redis with an IPv6 address is joined', async () => {
  const line = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) }, '::1');
  const node = await app.startNode(undefined, { redisUrl: `redis://[::1]:${line.port}` });
  onTestFinished(async () => {
    await node.close();
    line.close();
  });
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  await expect.poll(() => node.app.services.realtime.reachesAll(), JOINED).toBe(true);
  const id = await give();
  await expect.poll(() => isAbout(id, heard), JOINED).toBe(true);
}, 60_000);

test('a stream that restarts under a clock that is behind is read', async () => {
  const { node } = await startOnLine();
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  const read = await give();
  await expect.poll(() => isAbout(read, heard), JOINED).toBe(true);
  const hourAhead = Date.now() + 3_600_000;
  await redis.command(`XADD beso:realtime ${hourAhead}-0 nothing nothing`);
  const ahead = await give();
  await expect.poll(() => isAbout(ahead, heard), JOINED).toBe(true);
  await redis.command('DEL beso:realtime');
  const ids = [await give(), await give(), await give()];
  await expect.poll(() => ids.filter((id) => !isAbout(id, heard)), JOINED).toEqual([]);
}, 60_000);

test('a connection that only listens is not mistaken for a broken one', async () => {
  await startOnLine();
  const oldest = async () => {
    const listed = String(await redis.command('CLIENT LIST TYPE PUBSUB'));
    return Math.max(0, ...Array.from(listed.matchAll(/ age=(\d+)/g), ([, age]) => Number(age)));
  };
  await expect.poll(oldest, { timeout: 10_000, interval: 200 }).toBeGreaterThan(4);
}, 60_000);

/** Returns how often all nodes together have tested Redis, each time by a SET. */
async function redisTests(): Promise<number> {
  const counted = String(await redis.command('INFO commandstats'));
  return Number(/cmdstat_set:calls=(\d+)/.exec(counted)?.[1] ?? 0);
}

test.each([
  ['sending', '-xadd'],
  ['reading', '-xread'],
  ['listening', '-subscribe'],
  ['counting', '-@scripting'],
])(
  'a Redis account without the right of %s causes a warning until it has the right',
  async (_, right) => {
    await redis.command(`ACL SETUSER partly reset on >right ~* &* +@all ${right}`);
    const { node, warnings } = await startOnLine(undefined, 'partly:right@');
    const heard = collectEvents(await openLiveConnection(node.url, marco));
    const there = collectEvents(await openLiveConnection(app.url, marco));
    const giver = openBrowser(node.url);
    await giver.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    const { id: first } = await giver.api.besos.processBesoTransaction(gift(pair, marco.id));
    await expect.poll(warnings, JOINED).toContain('redis-refuses');
    for (const until = (await redisTests()) + 12; (await redisTests()) < until; ) {
      await giver.api.besos.getUserBesos({});
      expect(await warnings()).toContain('redis-refuses');
    }
    await redis.command('ACL SETUSER partly +@all');
    await expect.poll(warnings, JOINED).not.toContain('redis-refuses');
    const after = await give();
    await expect.poll(() => isAbout(after, heard), JOINED).toBe(true);
    await expect.poll(() => isAbout(first, there), JOINED).toBe(true);
  },
  60_000,
);
