import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { type ReplicatedApp, raceGiftsAndReads, startReplicated } from '../../../test/support/standby.ts';
import { checkStandby } from '../doctor/queries.ts';
import { DEADLINES, openDatabase } from './database.ts';
import { HAS_REPLAYED, PRIMARY_POSITION } from './standby.ts';
import { allStatements } from './statement.ts';
import { waitForWrites } from './wait-for-database.ts';

let app: ReplicatedApp;
let giulia: Person;
let marco: Person;
let sofia: Person;
let pair: string;

beforeAll(async () => {
  app = await startReplicated();
  [giulia, marco, sofia] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
}, 60_000);
afterAll(() => app.close());

const answeredThere = () => app.database.standby?.answered.standby ?? 0;
/** Repeats a read until the standby answers it. */
async function untilRead(by = giulia): Promise<void> {
  const before = answeredThere();
  await expect
    .poll(
      async () => {
        await by.api.feed.listActivities({});
        return answeredThere();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(before);
}
const idsOf = async (by: Person, only?: string) =>
  (await by.api.feed.listActivities({ limit: 50, ...(only && { only }) })).activities.map(({ id }) => id);
const delayBy = async (seconds: number) => {
  await app.onStandby(`ALTER SYSTEM SET recovery_min_apply_delay = '${seconds}s'`);
  await app.onStandby('SELECT pg_reload_conf()');
};
/** Commits again and again until the standby no longer replays the newest commit. */
const untilHeld = () =>
  expect
    .poll(
      async () => {
        await app.owner.query('SELECT pg_current_xact_id()');
        const { rows } = await app.owner.query('SELECT pg_current_wal_flush_lsn() AS position');
        await delay(100);
        const behind = `SELECT pg_last_wal_replay_lsn() < '${rows[0].position}'::pg_lsn AS is_behind`;
        return (await app.onStandby(behind)).rows[0].is_behind;
      },
      { timeout: 10_000 },
    )
    .toBe(true);

beforeEach(() => untilRead(), 30_000);

test('feed and statement are read from a standby that has caught up, with the same result', async () => {
  const { id } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await untilRead();
  const before = answeredThere();
  await expect
    .poll(async () => {
      const seen = [
        await marco.api.feed.listActivities({}),
        await marco.api.statement.listMovements({}),
        await marco.api.statement.getYear(),
      ] as const;
      expect(seen[0].activities[0]?.id).toBe(id);
      expect(seen[1].movements[0]).toMatchObject({ amount: 1, balanceAfter: 1 });
      expect(seen[2].months.at(-1)).toMatchObject({ received: 1 });
      return answeredThere() - before;
    })
    .toBeGreaterThanOrEqual(3);
});

test('a position of another timeline, another cluster or a later time counts as not replayed', async () => {
  const { rows } = await app.owner.query(PRIMARY_POSITION);
  const { cluster, timeline, position } = rows[0];
  const client = new pg.Client({ connectionString: app.standbyUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const isReplayed = async (...values: string[]) =>
    (await client.query(HAS_REPLAYED, values)).rows[0].has_replayed;
  await expect.poll(() => isReplayed(cluster, timeline, position)).toBe(true);
  expect(await isReplayed(cluster, '00000002', position)).toBe(false);
  expect(await isReplayed('1/1', timeline, position)).toBe(false);
  expect(await isReplayed(cluster, timeline, 'FFFF/0')).toBe(false);
});

test('the doctor distinguishes a standby that has caught up from others', async () => {
  expect(await checkStandby(app.standbyUrl, app.primaryUrl)).toEqual([
    { fine: 'it is level with the primary' },
  ]);
  expect(await checkStandby(app.primaryUrl, app.primaryUrl)).toEqual([
    { fault: expect.stringMatching(/no standby of the primary/), mend: expect.any(String) },
  ]);
});

test('in 100 races each gift is on both people’s pages', async () => {
  const before = answeredThere();
  await raceGiftsAndReads(app, 100);
  expect(answeredThere()).toBeGreaterThan(before);
}, 60_000);

test('a standby half a minute behind reveals nothing that a block, leaving, removal, undo or sign-out has hidden', async () => {
  const circle = await createGroup(giulia, marco, sofia);
  const { id } = await giulia.api.besos.processBesoTransaction(gift(circle, marco.id));
  await expect.poll(() => idsOf(sofia, circle)).toContain(id);
  await untilRead(sofia);
  await delayBy(30);
  try {
    await untilHeld();
    const wrong = await giulia.api.besos.processBesoTransaction(gift(circle, marco.id));
    expect((await idsOf(giulia, circle))[0]).toBe(wrong.id);
    const before = answeredThere();
    await giulia.api.besos.undoGift({ activityId: wrong.id, idempotencyKey: crypto.randomUUID() });
    expect(await idsOf(sofia, circle)).not.toContain(wrong.id);
    await marco.api.roles.leaveRelationship({ relationshipId: circle });
    const after = await giulia.api.besos.processBesoTransaction(gift(circle, sofia.id));
    expect(await idsOf(marco, circle)).not.toContain(after.id);
    await giulia.api.roles.removeMember({ relationshipId: circle, memberId: sofia.id });
    expect(await idsOf(sofia, circle)).toContain(after.id);
    await sofia.api.moderation.blockPerson({ personId: giulia.id });
    expect(await idsOf(sofia, circle)).toEqual([]);
    expect(await idsOf(giulia, circle)).not.toContain(after.id);
    const { movements } = await sofia.api.statement.listMovements({});
    expect(movements[0]).toMatchObject({ amount: 1, person: null, description: null });
    await sofia.api.auth.signOut();
    await expect(sofia.api.feed.listActivities({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(answeredThere()).toBe(before);
  } finally {
    await delayBy(0);
  }
  await untilRead();
}, 60_000);

test('a read that waits for the standby shows the write for which it waited', async () => {
  const { standby, reads } = app.database;
  await app.owner.query('CREATE TABLE seen (round integer); GRANT SELECT ON seen TO PUBLIC');
  const before = answeredThere();
  for (let round = 1; round <= 10; round += 1) {
    await untilRead();
    await app.onStandby('SELECT pg_wal_replay_pause()');
    await app.owner.query('INSERT INTO seen VALUES ($1)', [round]);
    const resumed = app.onStandby('SELECT pg_wal_replay_resume()');
    const seen = await standby?.query({ text: 'SELECT max(round) AS round FROM seen' }, reads);
    await resumed;
    expect(seen?.rows).toEqual([{ round }]);
  }
  await app.owner.query('DROP TABLE seen');
  expect(answeredThere() - before).toBeGreaterThan(10);
}, 60_000);

test('a page read just after a block respects it, even if the standby has stopped just before', async () => {
  const anna = await person(app.url);
  const circle = await createGroup(giulia, marco, anna);
  const { id } = await giulia.api.besos.processBesoTransaction(gift(circle, marco.id));
  let held = 0;
  for (let round = 0; round < 5; round += 1) {
    await untilRead(anna);
    await app.onStandby('SELECT pg_wal_replay_pause()');
    try {
      const before = answeredThere();
      expect(await idsOf(anna, circle)).toContain(id);
      held += answeredThere() - before;
      await anna.api.moderation.blockPerson({ personId: giulia.id });
      expect(await idsOf(anna, circle)).toEqual([]);
    } finally {
      await app.onStandby('SELECT pg_wal_replay_resume()');
    }
    await anna.api.moderation.unblockPerson({ personId: giulia.id });
  }
  // Other writes after the pause may make the standby too old for the first read of a round.
  expect(held).toBeGreaterThan(0);
}, 60_000);

test('a frozen standby delays one read for a moment, and is used again when it returns', async () => {
  app.signalStandby('SIGSTOP');
  const asked = vi.spyOn(app.database.reads, 'query');
  const times: number[] = [];
  try {
    for (let read = 0; read < 20; read += 1) {
      const began = performance.now();
      await giulia.api.feed.listActivities({});
      times.push(performance.now() - began);
    }
  } finally {
    app.signalStandby('SIGCONT');
  }
  expect(Math.max(...times)).toBeLessThan(2_000);
  // The count includes the node's own tests of the standby, one per second.
  const visits = asked.mock.calls.filter(([{ name }]) => name === 'standby_position');
  expect(visits.length).toBeLessThan(10);
  asked.mockRestore();
  await untilRead();
}, 30_000);

test('a primary, another database and a promoted standby are not read', async () => {
  const rests: unknown[] = [];
  for (const url of [app.primaryUrl, app.standbyUrl.replace('/beso?', '/postgres?')]) {
    const database = openDatabase(app.primaryUrl, () => undefined, DEADLINES, 4, {
      url,
      onRest: (error) => rests.push(error),
    });
    try {
      const read = () =>
        database.standby?.query({ text: 'SELECT pg_is_in_recovery() AS there' }, database.reads);
      await expect
        .poll(async () => {
          expect((await read())?.rows).toEqual([{ there: false }]);
          return rests.length;
        })
        .toBeGreaterThan(0);
      expect(database.standby?.answered.standby).toBe(0);
    } finally {
      await database.close();
      rests.length = 0;
    }
  }
  const { history } = await giulia.api.events.listEvents({});
  const client = new pg.Client({ connectionString: app.standbyUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const said: string[] = [];
  const writes = waitForWrites(client, (line) => said.push(line));
  await expect.poll(() => said).toHaveLength(1);
  await app.onStandby('SELECT pg_promote()');
  await writes;
  await client.query('CREATE TEMPORARY TABLE written ()').catch((error) => expect(error.code).toBe('42501'));
  // The new primary has a new history, in which event positions of the old one are invalid.
  const position = allStatements.get('event_position')?.text.replaceAll('$1', `'${giulia.id}'`) ?? '';
  const promoted = async () => (await app.onStandby(position)).rows[0].history as string;
  await expect.poll(() => promoted().catch(() => undefined)).toMatch(/^[\da-f]{32}$/);
  expect(await promoted()).not.toBe(history);
  const before = answeredThere();
  const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  expect((await idsOf(giulia))[0]).toBe(given.id);
  expect(answeredThere()).toBe(before);
  // The warning appears once the standby has not been read for half a minute.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  expect(app.database.standby?.warnings()).toEqual(['standby-not-read']);
  vi.restoreAllMocks();
}, 60_000);
