import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../support/connection.ts';
import { startProgram } from '../../support/program.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { DAY, HOUR, makeClock } from '../../support/turned-clock.ts';
import { createInstallation, launchVersion, PROJECT_FOLDER } from '../upgrade/versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'beso-pair-'));
let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis?.close();
  rmSync(folder, { recursive: true, force: true });
});

const reached = { timeout: 10_000, interval: 50 };
const warningsOf = async (url: string) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { warnings?: string[] }).warnings;

async function connected(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}

async function signedIn(url: string, { profile }: Person) {
  const browser = openBrowser(url);
  await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return browser;
}

test.each([1, 2, 3])(
  'two nodes that start at once on an empty database serve together (%i)',
  async (round) => {
    const place = await createInstallation(join(folder, `empty ${round}`));
    const nodes = await Promise.all([
      launchVersion(PROJECT_FOLDER, place, { REDIS_URL: redis.url }),
      launchVersion(PROJECT_FOLDER, place, { REDIS_URL: redis.url }),
    ]);
    for (const node of nodes) await node.serves();
    const [one, other] = nodes;
    const [giver, receiver] = [await person(one.url), await person(one.url)];
    const pair = await couple(giver, receiver);
    const heard = collectEvents(await openLiveConnection(other.url, await signedIn(other.url, receiver)));
    const { id } = await giver.api.besos.processBesoTransaction(gift(pair, receiver.id));
    const isHeard = () => payloadsOf('activity.changed', heard).some(({ activityId }) => activityId === id);
    await expect.poll(isHeard, reached).toBe(true);
    const owner = await connected(place.ownerUrl);
    const stores = async () =>
      (await owner.query('SELECT count(*)::int AS nodes, count(DISTINCT store_id)::int AS stores FROM nodes'))
        .rows;
    await expect.poll(stores, reached).toEqual([{ nodes: 2, stores: 1 }]);
    for (const { url } of nodes) await expect.poll(() => warningsOf(url), reached).toEqual([]);
  },
);

test('beside a node whose clock jumps by hours and days, limits, sessions, gifts and jobs are right', async () => {
  const place = await createInstallation(join(folder, 'clocks'));
  const steady = await launchVersion(PROJECT_FOLDER, place, { REDIS_URL: redis.url });
  await steady.serves();
  const clock = makeClock(folder, 'clock');
  const program = startProgram(
    {
      BESO_DATA_DIR: place.dataDir,
      BESO_SECRET: 'x'.repeat(32),
      DATABASE_URL: place.applicationUrl,
      REDIS_URL: redis.url,
      PORT: '0',
    },
    clock.preload,
  );
  onTestFinished(async () => {
    program.child.kill('SIGINT');
    await program.exited;
  });
  const jumping = await program.url;
  const [giver, receiver] = [await person(steady.url), await person(steady.url)];
  const pair = await couple(giver, receiver);
  const heard = collectEvents(await openLiveConnection(steady.url, receiver));
  const given: string[] = [];
  const owner = await connected(place.ownerUrl);
  for (const by of [HOUR, -HOUR, 2 * DAY, -2 * DAY, 40 * DAY, -40 * DAY, 0]) {
    clock.turn(by);
    for (const url of [jumping, steady.url]) {
      const browser = await signedIn(url, giver);
      const { id } = await browser.api.besos.processBesoTransaction(gift(pair, receiver.id));
      given.unshift(id);
    }
    if (by !== 0)
      await expect.poll(() => warningsOf(jumping), reached).toContain('clock-differs-from-database');
  }
  await expect.poll(() => warningsOf(jumping), reached).toEqual([]);
  expect(await warningsOf(steady.url)).toEqual([]);
  const isHeard = (id: string) =>
    payloadsOf('activity.changed', heard).some(({ activityId }) => activityId === id);
  await expect.poll(() => given.filter((id) => !isHeard(id)), reached).toEqual([]);
  const { activities } = await receiver.api.feed.listActivities({});
  expect(activities.map(({ id }) => id)).toEqual(given);
  const { movements, rules } = await verifySnapshot(owner, APP_ROLE);
  expect([movements, rules.flatMap(({ findings }) => findings)]).toEqual([given.length, []]);
});
