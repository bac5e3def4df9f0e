import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '@beso/contract/events';
import type { LiveEvent } from '@beso/contract/realtime';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { writeMessage } from '../../../test/support/chat.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { receivesSignal } from '../../../test/support/relationship-signals.ts';
import { toCommittedEvents } from '../../features/events/index.ts';
import { createLogger } from '../log.ts';
import { openRedis } from '../redis/link.ts';
import { joinCluster } from './cluster.ts';
import { personRoom } from './rooms.ts';

let redis: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url });
  other = await app.startNode();
});
afterAll(async () => {
  await other.close();
  await app.close();
  await redis.close();
});
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

const isAbout = (activityId: string) => (event: AnyEvent) =>
  payloadsOf('activity.changed', [event]).some((payload) => payload.activityId === activityId);

test('events of one node reach the connections of another [S7-030]', async () => {
  const pages = await Promise.all([openLiveConnection(app.url, marco), openLiveConnection(other.url, marco)]);
  const heard = pages.map(collectEvents);
  for (let count = 0; count < 5; count += 1) {
    const { id } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await expect.poll(() => heard.map((events) => events.some(isAbout(id)))).toEqual([true, true]);
  }
});

test('a message’s text reaches a page at another node without being in Redis, and its events are one message [S7-033]', async () => {
  const heard: LiveEvent[] = collectEvents(await openLiveConnection(other.url, marco));
  const words = () => heard.flatMap(({ message }) => message?.content ?? []);
  await writeMessage(giulia, marco, 'Planted 4711');
  await expect.poll(words).toEqual(['Planted 4711']);
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, place) => (heard[0]?.seq ?? 0) + place));
  const dump = JSON.stringify(await redis.dump());
  expect(dump).toContain('messages.changed');
  expect(dump).not.toContain('4711');

  const { rows } = await app.owner.query('SELECT appended FROM send_message($1, $2, $3, NULL, NULL, $4)', [
    giulia.id,
    marco.id,
    'Too late',
    randomUUID(),
  ]);
  await marco.api.moderation.blockPerson({ personId: giulia.id });
  const events = toCommittedEvents(rows[0].appended);
  const before = app.services.realtime.sent();
  app.services.events.publish(events);
  expect([events.length, app.services.realtime.sent() - before]).toEqual([3, 1]);
  const isAnnounced = () => payloadsOf('messages.changed', heard).some(({ lastNumber }) => lastNumber === 2);
  await expect.poll(isAnnounced).toBe(true);
  expect(words()).toEqual(['Planted 4711']);
});

test('rooms follow memberships and blocks on every node', async () => {
  const [third, stranger] = await Promise.all([person(app.url), person(app.url)]);
  const [page, partner] = await Promise.all([
    openLiveConnection(other.url, third),
    openLiveConnection(other.url, marco),
  ]);
  const shared = await createGroup(giulia, third);
  await expect.poll(() => receivesSignal(app, page, third, shared)).toBe(true);
  await expect.poll(() => receivesSignal(app, partner, marco, pair)).toBe(true);
  await giulia.api.moderation.blockPerson({ personId: marco.id });
  await expect.poll(() => receivesSignal(app, partner, marco, pair)).toBe(false);
  expect(await receivesSignal(app, page, third, shared)).toBe(true);
  expect(await receivesSignal(app, await openLiveConnection(other.url, stranger), stranger, shared)).toBe(
    false,
  );
});

test('a session that is signed out at one node ends at the other', async () => {
  const browser = openBrowser(app.url);
  await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
  const page = await openLiveConnection(other.url, browser);
  const ended = new Promise<void>((resolve) => page.once('session.ended', resolve));
  await browser.api.auth.signOut();
  await ended;
  await expect.poll(() => page.connected).toBe(false);
});

test('a session that is signed out at one node is removed from the other’s cache before its second ends', async () => {
  const statusOf = async (cookie: string) =>
    (await fetch(`${other.url}/api/v1/besos/balance`, { headers: { cookie } })).status;
  // Signs out several times and takes the quickest, because the machine may be busy.
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10 && quickest > 900; round += 1) {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    const copy = browser.cookie();
    const remembered = performance.now();
    expect(await statusOf(copy)).toBe(200);
    await browser.api.auth.signOut();
    await expect.poll(() => statusOf(copy), { interval: 20, timeout: 10_000 }).toBe(401);
    quickest = Math.min(quickest, performance.now() - remembered);
  }
  expect(quickest).toBeLessThan(900);
}, 60_000);

test('while Redis is unavailable a node reaches its own connections, and afterwards also the others', async () => {
  const [here, there] = (
    await Promise.all([openLiveConnection(app.url, marco), openLiveConnection(other.url, marco)])
  ).map(collectEvents);
  await redis.kill();
  await expect.poll(() => app.services.realtime.reachesAll()).toBe(false);
  const { id } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await expect.poll(() => here?.some(isAbout(id))).toBe(true);
  expect(there?.some(isAbout(id))).toBe(false);

  const browser = openBrowser(app.url);
  await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
  const page = await openLiveConnection(app.url, browser);
  await browser.api.auth.signOut();
  await expect.poll(() => page.connected).toBe(false);

  await redis.start();
  await expect.poll(() => there?.some(isAbout(id)), { timeout: 10_000 }).toBe(true);
}, 30_000);

test('while Redis is stopped nobody waits for it: calls succeed, a node reaches its own connections, and later the others', async () => {
  const [here, there] = (
    await Promise.all([openLiveConnection(app.url, marco), openLiveConnection(other.url, marco)])
  ).map(collectEvents);
  redis.stop();
  try {
    // The first gift is sent before the node notices that Redis is away, and the second afterwards.
    const first = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await expect.poll(() => here?.some(isAbout(first.id))).toBe(true);
    await expect.poll(() => app.services.realtime.reachesAll(), { timeout: 10_000 }).toBe(false);
    const second = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await expect.poll(() => here?.some(isAbout(second.id))).toBe(true);
    // Events that did not reach all nodes are not marked as published.
    const { rows } = await app.owner.query<{ left: boolean }>(
      `SELECT published_seq < last_seq AS left FROM event_counters JOIN outbox_positions USING (profile_id)
       WHERE profile_id = $1`,
      [marco.id],
    );
    expect(rows).toEqual([{ left: true }]);

    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    const page = await openLiveConnection(app.url, browser);
    await browser.api.auth.signOut();
    await expect.poll(() => page.connected).toBe(false);
    redis.goOn();
    for (const { id } of [first, second])
      await expect.poll(() => there?.some(isAbout(id)), { timeout: 10_000 }).toBe(true);
  } finally {
    redis.goOn();
  }
}, 60_000);

test('an unavailable Redis ends no node: signed-out sessions end, and a new node starts and joins later', async () => {
  const refused: unknown[] = [];
  const note = (reason: unknown) => void refused.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const browser = openBrowser(app.url);
  await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
  const page = await openLiveConnection(other.url, browser);
  // Redis is stopped first, so the message of the sign-out is never answered.
  redis.stop();
  await browser.api.auth.signOut();
  await redis.kill();
  // The other node gets no message, and must find the ended session by itself.
  await expect.poll(() => page.connected, { timeout: 5_000 }).toBe(false);
  await expect.poll(() => app.services.realtime.reachesAll()).toBe(false);

  const late = await app.startNode();
  const readyOf = async () => (await fetch(`${late.url}/readyz`)).json();
  expect(await readyOf()).toMatchObject({
    status: 'ready',
    warnings: expect.arrayContaining(['redis-away']),
  });
  const heard = collectEvents(await openLiveConnection(late.url, marco));
  await redis.start();
  await expect.poll(readyOf, { timeout: 10_000 }).not.toMatchObject({ warnings: ['redis-away'] });
  const { id } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await expect.poll(() => heard.some(isAbout(id)), { timeout: 10_000 }).toBe(true);
  await late.close();
  expect(refused).toEqual([]);
}, 60_000);

/** Commands that make Redis refuse writes, although it still answers pings, and commands that end this. */
const REFUSALS = {
  full: ['CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'],
  'made a replica': ['REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
} as const;

test.each(Object.entries(REFUSALS))(
  'while Redis %s nothing is lost: gifts reach the other node afterwards, and an ended session gets nothing',
  async (_, commands) => {
    const [begin, end] = commands;
    const warningsOf = async () =>
      ((await (await fetch(`${app.url}/readyz`)).json()) as { warnings: string[] }).warnings;
    const [here, there] = (
      await Promise.all([openLiveConnection(app.url, marco), openLiveConnection(other.url, marco)])
    ).map(collectEvents);
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    const page = await openLiveConnection(other.url, browser);
    await expect.poll(warningsOf).not.toContain('redis-refuses');
    const given: string[] = [];
    const give = async () =>
      given.push((await giulia.api.besos.processBesoTransaction(gift(pair, marco.id))).id);
    await redis.command(begin);
    try {
      // The first gift may be sent before the node notices the refusal.
      for (let count = 0; count < 4; count += 1) await give();
      await expect.poll(warningsOf).toContain('redis-refuses');
      await give();
      await browser.api.auth.signOut();
      await expect.poll(() => page.connected, { timeout: 5_000 }).toBe(false);
      await expect.poll(() => given.every((id) => here?.some(isAbout(id)))).toBe(true);
      expect(given.some((id) => there?.some(isAbout(id)))).toBe(false);
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    } finally {
      await redis.command(end);
    }
    for (const id of given) await expect.poll(() => there?.some(isAbout(id)), { timeout: 10_000 }).toBe(true);
    await expect.poll(warningsOf).not.toContain('redis-refuses');
  },
  60_000,
);

test('an event from a node of an earlier version reaches its receiver', async () => {
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const activityId = randomUUID();
  const event = { seq: Number.MAX_SAFE_INTEGER, kind: 'activity.changed', payload: { activityId } };
  const opts = { rooms: [personRoom(marco.id)], except: ['node:1'], flags: {} };
  const data = JSON.stringify({ packet: { type: 2, data: ['event', event], nsp: '/' }, opts });
  await redis.command(`XADD beso:realtime * nsp / uid earlier type 3 data ${data}`);
  await expect.poll(() => heard.some(isAbout(activityId))).toBe(true);
});

test('messages that Redis refused count as refused even after it accepts others', async () => {
  const log = createLogger({ level: 'silent', pretty: false });
  const link = openRedis(redis.url, log);
  const cluster = joinCluster(link, log);
  onTestFinished(async () => {
    await cluster.close();
    link.close();
  });
  await expect.poll(() => cluster.isReachable()).toBe(true);
  const add = () => link.client.xAdd('beso:test', '*', { some: 'thing' });
  await add();
  expect(await cluster.tookAll(0)).toBe(true);
  await redis.command('CONFIG SET maxmemory 1');
  const refused = add();
  // Redis has not answered the message yet, so `tookAll` must wait for the answer.
  const told = cluster.tookAll(1);
  await expect(refused).rejects.toThrow('OOM');
  expect(await told).toBe(false);
  await redis.command('CONFIG SET maxmemory 0');
  await expect.poll(() => cluster.isReachable()).toBe(true);
  await add();
  expect(cluster.sent()).toBe(3);
  expect([await cluster.tookAll(0), await cluster.tookAll(1), await cluster.tookAll(2)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a node closes normally even if Redis never responded', async () => {
  const log = createLogger({ level: 'silent', pretty: false });
  const redisAway = openRedis('redis://127.0.0.1:1', log);
  const cluster = joinCluster(redisAway, log);
  expect([cluster.isReachable(), await cluster.tookAll(0)]).toEqual([false, false]);
  await cluster.close();
  redisAway.close();
});
