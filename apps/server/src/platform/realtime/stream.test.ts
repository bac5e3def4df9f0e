import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { createLogger } from '../log.ts';
import { openRedis } from '../redis/link.ts';
import { joinCluster } from './cluster.ts';
import { personRoom } from './rooms.ts';

const STREAM = 'beso:realtime';
let redis: TestRedis;
let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url });
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});
afterAll(async () => {
  await app.close();
  await redis.close();
});

test('a node reads the stream from its end at the first read, and misses no message between two reads', async () => {
  const quiet = await startRedis();
  const log = createLogger({ level: 'silent', pretty: false });
  const link = openRedis(quiet.url, log);
  const cluster = joinCluster(link, log);
  onTestFinished(async () => {
    await cluster.close();
    link.close();
    await quiet.close();
  });
  const reader = link.client.duplicate();
  await reader.connect();
  const read = async () => JSON.stringify(await reader.xRead([{ key: STREAM, id: '$' }], { BLOCK: 1 }));
  await quiet.command(`XADD ${STREAM} * said before`);
  expect(await read()).toBe('null');
  await quiet.command(`XADD ${STREAM} * said between`);
  expect(await read()).toMatch(/^(?!.*before).*between/);
});

const isAbout = (id: string, events: readonly AnyEvent[]) =>
  payloadsOf('activity.changed', events).some(({ activityId }) => activityId === id);

test('a message in Redis that no node wrote ends nothing, and later messages are received', async () => {
  const node = await app.startNode();
  onTestFinished(() => node.close());
  const heard = collectEvents(await openLiveConnection(node.url, marco));
  const give = async () => (await giulia.api.besos.processBesoTransaction(gift(pair, marco.id))).id;
  const before = await give();
  await expect.poll(() => isAbout(before, heard)).toBe(true);
  const foreign = 'nsp / uid somebody';
  const empty = JSON.stringify({ packet: { data: ['event'] }, opts: { rooms: [personRoom(marco.id)] } });
  const events = (content: unknown) =>
    JSON.stringify({ packet: { data: ['events', content] }, opts: { rooms: [], except: [] } });
  for (const fields of [
    'some thing',
    foreign,
    `${foreign} type 3`,
    `${foreign} type 3 data {}`,
    `${foreign} type 3 data {"packet"`,
    `${foreign} type 3 data ${empty}`,
    `${foreign} type 3 data ${events(undefined)}`,
    `${foreign} type 3 data ${events([null])}`,
    `${foreign} type 3 data ${events([{ recipientId: marco.id }])}`,
    `${foreign} type 4 data {"opts":{}}`,
    `${foreign} type 6 data {"opts":null}`,
    `${foreign} type 8 data {"packet":null}`,
    `${foreign} type words data words`,
  ])
    await redis.command(`XADD ${STREAM} * ${fields}`);
  await redis.command(`PUBLISH ${STREAM}#/# words`);
  const after = await give();
  await expect.poll(() => isAbout(after, heard), { timeout: 5_000 }).toBe(true);
});
