import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';

/** Two Redis servers, as while Sentinel changes the master. No node reads both. */
let redis: TestRedis;
let elsewhere: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  [redis, elsewhere] = await Promise.all([startRedis(), startRedis()]);
  app = await startTestApp({ REDIS_URL: redis.url });
  other = await app.startNode(undefined, { redisUrl: elsewhere.url });
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await Promise.all([redis?.close(), elsewhere?.close()]);
});
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

const REACHED = { timeout: 20_000, interval: 20 };
const give = async () => (await giulia.api.besos.processBesoTransaction(gift(pair, marco.id))).id;
const activitiesIn = (events: readonly AnyEvent[]) =>
  payloadsOf('activity.changed', events).map(({ activityId }) => activityId);

test('the newest event that Redis accepted and no other node read reaches its pages within seconds, and its rooms [S7-030]', async () => {
  const pages = await Promise.all([openLiveConnection(app.url, marco), openLiveConnection(other.url, marco)]);
  const [here, there] = pages.map(collectEvents);
  const ids = [await give(), await give(), await give()];
  await expect.poll(() => activitiesIn(here ?? [])).toEqual(ids);
  // It is enough that the newest event arrives: a browser sees the gap in the numbers and fetches the others.
  await expect.poll(() => activitiesIn(there ?? []).at(-1), REACHED).toBe(ids.at(-1));
  const later = await give();
  await expect.poll(() => activitiesIn(there ?? []).at(-1), REACHED).toBe(later);
  // The node that made the gifts must not send an event twice over its own connection.
  const numbers = (here ?? []).map(({ seq }) => seq);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, another) => one - another));

  const shared = await createGroup(giulia, marco, await person(app.url));
  const sign = { seq: 0, kind: 'relationships.changed', payload: { relationshipId: shared } } as const;
  const hearsSign = () => {
    other.app.services.realtime.signal(shared, [], 'event', sign);
    return there?.some(({ seq }) => seq === sign.seq);
  };
  await expect.poll(hearsSign, REACHED).toBe(true);
});
