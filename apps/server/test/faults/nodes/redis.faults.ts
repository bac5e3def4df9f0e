import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../support/connection.ts';
import { startProgram } from '../../support/program.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { seededRandom } from '../seeded.ts';

const ROUNDS = 60;
const GIFTS_A_ROUND = 8;
/** The daily limit between two people permits gifts in this many rounds. */
const ROUNDS_A_COUPLE = 4;

let redis: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url });
  other = await app.startNode();
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await redis?.close();
});

interface Fault {
  begin(): unknown;
  end(): unknown;
}
const FAULTS: Readonly<Record<string, Fault>> = {
  killed: { begin: () => redis.kill(), end: () => redis.start() },
  frozen: { begin: () => redis.stop(), end: () => redis.goOn() },
  full: {
    begin: () => redis.command('CONFIG SET maxmemory 1'),
    end: () => redis.command('CONFIG SET maxmemory 0'),
  },
  'a replica': {
    begin: () => redis.command('REPLICAOF 127.0.0.1 1'),
    end: () => redis.command('REPLICAOF NO ONE'),
  },
  emptied: { begin: () => redis.command('FLUSHALL'), end: () => undefined },
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const reached = (timeout = 10_000) => ({ timeout, interval: 50 });

async function startCouple() {
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  const pair = await couple(giver, receiver);
  return { giver, receiver, pair, heard: collectEvents(await openLiveConnection(other.url, receiver)) };
}

test('during gifts every failure of Redis loses and doubles none, and each reaches the other node [S7-030]', async () => {
  const draw = seededRandom(3);
  const kinds = Object.keys(FAULTS);
  let given = 0;
  let now = await startCouple();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % ROUNDS_A_COUPLE === 0) now = await startCouple();
    const { giver, receiver, pair, heard } = now;
    const kind = kinds[draw(kinds.length)] ?? 'killed';
    const ids: string[] = [];
    const give = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        ids.push((await giver.api.besos.processBesoTransaction(gift(pair, receiver.id))).id);
        given += 1;
      }
    };
    const before = draw(GIFTS_A_ROUND);
    const beginning = give(before);
    await pause(draw(40));
    await FAULTS[kind]?.begin();
    await beginning;
    await give(GIFTS_A_ROUND - before);
    await pause(draw(3_000));
    await FAULTS[kind]?.end();
    await expect.poll(() => other.app.services.realtime.reachesAll(), reached()).toBe(true);
    await expect.poll(() => app.services.realtime.reachesAll(), reached()).toBe(true);
    const isAbout = (id: string) =>
      payloadsOf('activity.changed', heard).some(({ activityId }) => activityId === id);
    const missing = () => ids.filter((id) => !isAbout(id));
    // A node sends the events again that Redis refused.
    if (kind !== 'emptied' && kind !== 'killed')
      await expect.poll(missing, { ...reached(), message: `round ${round}: ${kind}` }).toEqual([]);
    // The number of the newest event tells a page to fetch the events before it.
    const { events } = await receiver.api.events.listEvents({ after: 0 });
    const newest = events.at(-1)?.seq;
    const heardNewest = () => heard.some(({ seq }) => seq === newest);
    await expect.poll(heardNewest, { ...reached(), message: `round ${round}: ${kind}` }).toBe(true);
    for (const id of missing()) expect(JSON.stringify(events), `round ${round}: ${kind}`).toContain(id);
  }
  const client = await app.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements).toBe(given);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});

test('a program starts without Redis, joins later, and survives each failure during sign-outs', async () => {
  await redis.kill();
  const program = startProgram({
    BESO_DATA_DIR: app.services.config.dataDir,
    PORT: '0',
    DATABASE_URL: app.databaseUrls.application,
    BESO_SECRET: app.services.config.secret,
    REDIS_URL: redis.url,
  });
  onTestFinished(async () => {
    program.child.kill('SIGINT');
    await program.exited;
  });
  const url = await program.url;
  const ready = async () => (await (await fetch(`${url}/readyz`)).json()) as { warnings: string[] };
  expect((await ready()).warnings).toContain('redis-away');
  await redis.start();
  await expect.poll(async () => (await ready()).warnings, reached()).not.toContain('redis-away');

  const giulia: Person = await person(app.url);
  for (const kind of ['killed', 'frozen', 'full', 'a replica']) {
    const browser = openBrowser(url);
    await browser.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    const page = await openLiveConnection(app.url, browser);
    // A stopped Redis confirms nothing, so the server knows that the message may be lost.
    if (kind === 'killed') redis.stop();
    else await FAULTS[kind]?.begin();
    await browser.api.auth.signOut();
    if (kind === 'killed') await redis.kill();
    await expect.poll(() => page.connected, { ...reached(5_000), message: kind }).toBe(false);
    await FAULTS[kind]?.end();
    await expect.poll(async () => (await ready()).warnings, reached()).toEqual([]);
  }
  expect(program.child.exitCode).toBeNull();
});
