import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '@beso/contract/events';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, payloadsOf, unreadIn } from '../../../test/support/connection.ts';
import { giveWithoutPublishing as unheard } from '../../../test/support/economy.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';
import { pruneEvents } from '../events/index.ts';
import { projectGifts } from './queries/projection.ts';

const ROUNDS = 12;

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

const give = () => giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
const undo = (activityId: string) => giulia.api.besos.undoGift({ activityId, idempotencyKey: randomUUID() });
const unreadOf = async (who: Person) => (await who.api.notifications.getUnreadCount()).unread;
const inboxOf = async (who: Person) => (await who.api.notifications.listNotifications({})).notifications;

/** Returns the unread counts of the events, without repeated events. */
const unreadOnce = (heard: readonly AnyEvent[]) =>
  unreadIn([...new Map(heard.map((event) => [event.seq, event])).values()]);

const giveUnheard = (from = giulia, to = marco) => unheard(app, from, to, pair);

/** Returns the gifts of which a person is notified, oldest first. */
async function rowsOf(who: Person): Promise<string[]> {
  const { rows } = await app.owner.query<{ subject_id: string }>(
    `SELECT subject_id FROM notifications WHERE recipient_id = $1 AND kind = 'gift' ORDER BY created_at, id`,
    [who.id],
  );
  return rows.map(({ subject_id }) => subject_id);
}

/** Locks Marco's inbox until the returned function is called. */
async function pause(): Promise<() => Promise<void>> {
  await app.owner.query(
    'INSERT INTO notification_deliveries (profile_id) VALUES ($1) ON CONFLICT DO NOTHING',
    [marco.id],
  );
  const holder: pg.PoolClient = await app.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM notification_deliveries WHERE profile_id = $1 FOR UPDATE', [marco.id]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query('ROLLBACK');
    holder.release();
  };
  onTestFinished(release);
  return release;
}

async function waiting(): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    `SELECT count(DISTINCT pid)::int FROM pg_locks WHERE NOT granted AND locktype IN ('tuple', 'transactionid')
       AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

test('a gift does not wait for a locked inbox, and arrives there without a sweep [S7-056]', async () => {
  // Dates the gift in the future, because the regular search for missing gifts ignores recent ones.
  const writtenAt = (moment: string) =>
    app.owner.query(`ALTER TABLE outbox_events ALTER created_at SET DEFAULT ${moment}`);
  await writtenAt(`clock_timestamp() + interval '1 hour'`);
  onTestFinished(() => writtenAt('clock_timestamp()').then(() => undefined));
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const release = await pause();
  const { id } = await give();
  await expect.poll(() => payloadsOf('besos.balance', heard)).toMatchObject([{ totalBesos: 1 }]);
  expect(await rowsOf(marco)).toEqual([]);
  expect(unreadOnce(heard)).toEqual([]);
  await release();
  await expect.poll(() => unreadOnce(heard)).toEqual([1]);
  expect(await rowsOf(marco)).toEqual([id]);
});

test('a gift arrives while others wait for a locked inbox', async () => {
  const release = await pause();
  await give();
  await expect.poll(waiting).toBe(1);
  await marco.api.besos.processBesoTransaction(gift(pair, giulia.id));
  await expect.poll(() => rowsOf(giulia)).toHaveLength(1);
  expect(await rowsOf(marco)).toEqual([]);
  await release();
  await expect.poll(() => rowsOf(marco)).toHaveLength(1);
});

test('a gift whose node died is in the inbox within seconds, with its time, and its badge is sent', async () => {
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const given = await giveUnheard();
  const { pool } = app.services.database;
  let acquired = 0;
  const count = () => {
    acquired += 1;
  };
  pool.on('acquire', count);
  onTestFinished(() => void pool.off('acquire', count));
  const began = performance.now();
  await expect.poll(() => unreadOnce(heard), { timeout: 10_000 }).toEqual([1]);
  // Without a pause between its runs, the sweep would take hundreds of connections in a second.
  expect(acquired / ((performance.now() - began) / 1000)).toBeLessThan(100);
  const { rows } = await app.owner.query(
    `SELECT n.created_at = a.created_at AS is_its_moment, n.ready_at - n.created_at AS until_ready
     FROM notifications n JOIN activities a ON a.id = n.activity_id WHERE n.id = $1`,
    [given],
  );
  expect(rows).toMatchObject([{ is_its_moment: true, until_ready: { seconds: 10 } }]);
});

test('a person who opens the inbox sees a gift that was announced, even before the projector has written it', async () => {
  const given = await giveUnheard();
  expect(await inboxOf(marco)).toMatchObject([{ kind: 'gift', activity: { id: given }, isRead: false }]);
  await giveUnheard();
  expect(await unreadOf(marco)).toBe(2);
});

test('a gift is written to the inbox once, even if two projections run at once', async () => {
  await giveUnheard();
  const [first, second] = await Promise.all([
    projectGifts(app.services.database, [marco.id, giulia.id]),
    projectGifts(app.services.database, [giulia.id, marco.id]),
  ]);
  const events = [...(first ?? []), ...(second ?? [])].map(({ recipientId, event }) => ({
    recipientId,
    ...event,
  }));
  // The app itself may have written the notification already.
  expect(events.length).toBeLessThanOrEqual(1);
  expect(await rowsOf(marco)).toHaveLength(1);
  const { events: all } = await marco.api.events.listEvents({ after: 0 });
  expect(unreadIn(all).filter((unread) => unread === 1)).toHaveLength(1);
});

test('a projector that dies leaves neither rows nor a position, and the next one projects', async () => {
  const release = await pause();
  await giveUnheard();
  const client = await app.owner.connect();
  const failed = new Promise((resolve) => client.once('error', resolve));
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  const dying = client.query('SELECT project_gifts(ARRAY[$1]::uuid[])', [marco.id]).catch((error) => error);
  await expect.poll(waiting).toBeGreaterThan(0);
  await app.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await dying).toBeInstanceOf(Error);
  await failed;
  client.release(true);
  await release();
  await waitForInboxes(app);
  expect(await rowsOf(marco)).toHaveLength(1);
  expect(await unreadOf(marco)).toBe(1);
});

test('an inbox that cannot be written delays no other, and is written later', async () => {
  await app.owner.query(`
    CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.recipient_id = '${marco.id}' THEN RAISE EXCEPTION 'broken'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER broken BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION broken()`);
  const [to, from] = await Promise.all([giveUnheard(), giveUnheard(marco, giulia)]);
  await expect.poll(() => rowsOf(giulia), { timeout: 10_000 }).toEqual([from]);
  expect(await rowsOf(marco)).toEqual([]);
  await app.owner.query('DROP FUNCTION broken CASCADE');
  await waitForInboxes(app);
  expect(await rowsOf(marco)).toEqual([to]);
});

test('a gift undone before its projection never arrives, and one undone later disappears [S7-056]', async () => {
  const release = await pause();
  const [early, kept] = [await giveUnheard(), await giveUnheard()];
  // The undo also waits, and may come before or after the gift's notification.
  const undone = undo(early);
  await expect.poll(waiting).toBeGreaterThan(0);
  await release();
  await undone;
  await waitForInboxes(app);
  expect(await rowsOf(marco)).toEqual([kept]);
  await undo(kept);
  expect(await rowsOf(marco)).toEqual([]);
  expect(await unreadOf(marco)).toBe(0);
});

test('a gift undone during its projection disappears [S7-056]', async () => {
  const given = await giveUnheard();
  const client = await app.owner.connect();
  onTestFinished(() => client.release());
  await client.query('BEGIN');
  await client.query('SELECT project_gifts(ARRAY[$1]::uuid[])', [marco.id]);
  const undone = undo(given);
  await expect.poll(waiting).toBeGreaterThan(0);
  await client.query('COMMIT');
  await undone;
  expect(await rowsOf(marco)).toEqual([]);
  expect(await unreadOf(marco)).toBe(0);
});

async function eventsAfter(seq: number): Promise<AnyEvent[]> {
  const { events, lastSeq } = await marco.api.events.listEvents({ after: seq });
  const reached = events.at(-1)?.seq ?? lastSeq;
  return reached < lastSeq ? [...events, ...(await eventsAfter(reached))] : events;
}

/** Expects that the badge is right and that all remaining gifts are notified. */
async function expectRight(from: number): Promise<void> {
  await waitForInboxes(app);
  const { rows } = await app.owner.query<{ id: string }>(
    `SELECT id FROM activities WHERE receiver_id = $1 AND status = 'approved' ORDER BY created_at, id`,
    [marco.id],
  );
  expect(await rowsOf(marco)).toEqual(rows.map(({ id }) => id));
  const unread = await unreadOf(marco);
  // The events of a killed projection may come late.
  const heard = () => eventsAfter(from);
  await expect.poll(async () => unreadIn(await heard()).at(-1)).toBe(unread);
  const events = await heard();
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event: AnyEvent, place) => from + place + 1));
}

test('giving, undoing, blocking and reading while projections are killed leave every inbox and badge right [S7-030]', async () => {
  const from = (await marco.api.events.listEvents({})).lastSeq;
  const project = () => projectGifts(app.services.database, [giulia.id, marco.id]);
  const kill = () =>
    app.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND query LIKE '%project_gifts%'
         AND pid <> pg_backend_pid()`,
    );
  const read = async () => {
    const [latest] = await inboxOf(marco);
    if (latest !== undefined) await marco.api.notifications.markNotificationsRead({ upTo: latest.id });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = await Promise.all([giveUnheard(), giveUnheard()]);
    await Promise.allSettled([
      project(),
      undo(one ?? ''),
      giveUnheard(),
      project(),
      kill(),
      read(),
      round % 2 === 0 ? undo(other ?? '') : project(),
      round % 3 === 0 ? marco.api.moderation.blockPerson({ personId: giulia.id }) : give(),
    ]);
    if (round % 3 === 0) await marco.api.moderation.unblockPerson({ personId: giulia.id });
    await expectRight(from);
  }
}, 60_000);

test('events are not pruned before their gifts are in the inbox', async () => {
  const release = await pause();
  const given = await giveUnheard();
  const count = async () => {
    const { rows } = await app.owner.query('SELECT FROM outbox_events WHERE gift_id = $1', [given]);
    return rows.length;
  };
  await app.owner.query(
    `UPDATE outbox_events SET created_at = now() - interval '1 year' WHERE gift_id = $1`,
    [given],
  );
  await app.owner.query('UPDATE outbox_positions SET published_seq = 1000 WHERE profile_id = $1', [marco.id]);
  await pruneEvents(app.services.database.db, 1_000);
  expect(await count()).toBe(1);
  await release();
  await waitForInboxes(app);
  // The event is pruned once the projector has moved `projection_horizon` past the gift.
  await expect
    .poll(
      async () => {
        await pruneEvents(app.services.database.db, 1_000);
        return count();
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  expect(await rowsOf(marco)).toEqual([given]);
});
