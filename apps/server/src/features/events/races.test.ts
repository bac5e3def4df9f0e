import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, unreadIn } from '../../../test/support/connection.ts';
import { giveWithoutPublishing as unheard } from '../../../test/support/economy.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';
import { publishUnpublishedEvents } from './queries/positions.ts';

const ROUNDS = 6;

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

const giveUnheard = () => unheard(app, giulia, marco, pair);

const undoUnheard = (activityId: string) =>
  app.services.database.pool.query('SELECT FROM undo_gift($1, $2, $3)', [
    activityId,
    giulia.id,
    randomUUID(),
  ]);

/** Marks everything in the person's inbox as read. */
async function read(who: Person): Promise<void> {
  const [latest] = (await who.api.notifications.listNotifications({})).notifications;
  if (latest !== undefined) await who.api.notifications.markNotificationsRead({ upTo: latest.id });
}

const lastBadge = (events: readonly AnyEvent[]) => unreadIn(events).at(-1);
const unreadOf = async (who: Person) => (await who.api.notifications.getUnreadCount()).unread;
const eventsOf = async (who: Person, after: number) => (await who.api.events.listEvents({ after })).events;

/** Makes all changes that affect a badge at once; the block may make some of them fail. */
async function race(): Promise<void> {
  const given = await Promise.all([giveUnheard(), giveUnheard()]);
  await Promise.allSettled([
    giveUnheard(),
    ...given.map(undoUnheard),
    read(marco),
    giveUnheard(),
    marco.api.moderation.blockPerson({ personId: giulia.id }),
  ]);
}
const unblock = () => marco.api.moderation.unblockPerson({ personId: giulia.id });

/** Checks that the badge in the last event equals the number of unread notifications. */
async function expectRightBadge(from: number): Promise<void> {
  // A gift may reach the inbox between the two reads, so the comparison is repeated.
  await expect
    .poll(async () => [await unreadOf(marco), lastBadge(await eventsOf(marco, from))])
    .toSatisfy(([unread, badge]) => unread === badge);
}

/** Checks that Marco heard all of his events, and that the last badge is right. */
async function expectHeard(heard: readonly AnyEvent[], from: number): Promise<void> {
  const all = await eventsOf(marco, from);
  const inOrder = () =>
    [...new Map(heard.map((event) => [event.seq, event])).values()].sort((a, b) => a.seq - b.seq);
  await expect.poll(inOrder, { timeout: 10_000 }).toEqual(all);
  expect(lastBadge(inOrder())).toBe(await unreadOf(marco));
}

test('giving, undoing, blocking and reading at once without a sweep leave every badge right [S7-030]', async () => {
  const from = (await marco.api.events.listEvents({})).lastSeq;
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const holder = await app.owner.connect();
  // Discarding the connection ends its transaction, even if the test fails.
  onTestFinished(() => holder.release(true));
  await holder.query('BEGIN; SELECT FROM outbox_horizon FOR UPDATE');
  for (let round = 0; round < ROUNDS; round += 1) {
    await race();
    await expectRightBadge(from);
    await unblock();
    await expectRightBadge(from);
  }
  await holder.query('ROLLBACK');
  await expectHeard(heard, from);
}, 30_000);

test('the same with a sweep that is killed repeatedly: nothing unpublished counts as published [S7-030]', async () => {
  const from = (await marco.api.events.listEvents({})).lastSeq;
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const killed: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dying = publishUnpublishedEvents(app.services.database, 10, async () => {
      throw new Error('killed while it publishes');
    }).catch((error: unknown) => killed.push(String(error)));
    await Promise.all([race(), dying]);
    await app.owner.query(`UPDATE outbox_events SET created_at = now() - interval '2 seconds'`);
    await expectRightBadge(from);
    await unblock();
  }
  await expectHeard(heard, from);
}, 30_000);

test('an earlier block prevents the badge of a gift, and an undo its row', async () => {
  const from = (await marco.api.events.listEvents({})).lastSeq;
  const given = await giveUnheard();
  await marco.api.moderation.blockPerson({ personId: giulia.id });
  await expect(giveUnheard()).rejects.toThrow('PERSON_NOT_REACHABLE');
  await waitForInboxes(app);
  expect(lastBadge(await eventsOf(marco, from))).toBe(0);
  await undoUnheard(given);
  await marco.api.moderation.unblockPerson({ personId: giulia.id });
  const { rows } = await app.owner.query('SELECT FROM notifications WHERE activity_id = $1', [given]);
  expect(rows).toHaveLength(0);
  await expectRightBadge(from);
});
