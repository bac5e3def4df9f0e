import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person, person } from '../../../test/support/builders.ts';
import { unreadIn } from '../../../test/support/connection.ts';
import {
  answerBesoRequest,
  applyDecisions,
  askForBesos,
  backdateActivity,
  endDecisionUndo,
  kindsAfter,
  lastSeq,
  refusalWithoutChange,
  undoDecision,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { expireRequests } from './queries/expiry.ts';

const DAY_SECONDS = 86_400;

let app: TestApp;
let giulia: Person;
let marco: Person;
let third: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  shared = await createGroup(giulia, marco, third);
});

const block = (by: Person, whom: Person) => by.api.moderation.blockPerson({ personId: whom.id });
const unblock = (by: Person, whom: Person) => by.api.moderation.unblockPerson({ personId: whom.id });
const give = (by: Person, to: Person) => by.api.besos.processBesoTransaction(gift(shared, to.id));
const ask = () => giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));
const cancel = (activityId: string) => giulia.api.besos.cancelBesoRequest({ activityId });
const undo = (activityId: string) => giulia.api.besos.undoGift({ activityId, idempotencyKey: randomUUID() });
const rename = (who: Person) => who.api.profiles.saveMyProfile({ firstName: 'Nuovo', lastName: 'Nome' });
const statusOf = async (activityId: string) => {
  const { rows } = await app.owner.query('SELECT status FROM activities WHERE id = $1', [activityId]);
  return rows[0]?.status;
};

const directions = () => [() => block(giulia, marco), () => block(marco, giulia)];

describe('an undo', () => {
  test('sends no event to a member from whom a person is hidden, and its response shows no current name', async () => {
    for (const hide of directions()) {
      const { id } = await give(giulia, marco);
      await hide();
      await rename(marco);
      const before = await Promise.all([lastSeq(marco), lastSeq(third)]);
      const undone = [await undo(id), await undo(id)];
      expect(undone).toMatchObject([1, 2].map(() => ({ status: 'undone', receiver: { firstName: '' } })));
      expect(JSON.stringify(undone)).not.toContain('Nuovo');
      // The receiver, who is hidden from the giver, learns only the new balance.
      expect(await kindsAfter(marco, before[0])).toEqual(['besos.balance']);
      expect(await kindsAfter(third, before[1])).toEqual(['activity.changed']);
      await Promise.all([unblock(giulia, marco), unblock(marco, giulia)]);
    }
    const { id } = await give(giulia, marco);
    await block(third, giulia);
    const before = await lastSeq(third);
    await undo(id);
    expect(await kindsAfter(third, before)).toEqual([]);
  });
});

describe('a request', () => {
  test('cannot be answered behind a block: it stays pending and can be withdrawn', async () => {
    for (const hide of directions()) {
      const { id } = await ask();
      await hide();
      const before = await lastSeq(giulia);
      for (const approved of [true, false]) {
        expect(await refusalWithoutChange(app.owner, () => answerBesoRequest(marco, id, approved))).toEqual({
          code: 'PERSON_NOT_REACHABLE',
          data: undefined,
        });
      }
      expect(await kindsAfter(giulia, before)).toEqual([]);
      expect(await statusOf(id)).toBe('pending');

      await rename(marco);
      const theirs = await lastSeq(marco);
      const cancelled = [await cancel(id), await cancel(id)];
      expect(cancelled).toMatchObject([1, 2].map(() => ({ status: 'cancelled', giver: { firstName: '' } })));
      expect(JSON.stringify(cancelled)).not.toContain('Nuovo');
      await applyDecisions(app.owner);
      expect(await statusOf(id)).toBe('cancelled');
      expect(await kindsAfter(marco, theirs)).toEqual([]);
      await Promise.all([unblock(giulia, marco), unblock(marco, giulia)]);
    }
  });

  test('that was declined just before a block stays pending, and cannot be declined again', async () => {
    for (const hide of directions()) {
      const { id } = await ask();
      await answerBesoRequest(marco, id, false);
      await hide();
      const before = await Promise.all([giulia, marco].map(lastSeq));
      await endDecisionUndo(app.owner);
      const late = { code: 'UNDO_EXPIRED', data: undefined };
      expect(await refusalFrom(undoDecision(marco, id))).toEqual(late);
      await applyDecisions(app.owner);
      expect(await refusalFrom(undoDecision(marco, id))).toEqual(late);
      expect(await statusOf(id)).toBe('pending');
      expect(await kindsAfter(giulia, before[0] ?? 0)).toEqual([]);
      expect(await kindsAfter(marco, before[1] ?? 0)).toEqual([]);
      expect((await cancel(id)).status).toBe('cancelled');
      await applyDecisions(app.owner);
      await Promise.all([unblock(giulia, marco), unblock(marco, giulia)]);
    }
  });

  test('can be withdrawn behind a block without showing a current name', async () => {
    const { id } = await ask();
    await answerBesoRequest(marco, id, false);
    await block(giulia, marco);
    await rename(giulia);
    const back = await undoDecision(marco, id);
    expect(back).toMatchObject({ status: 'pending', receiver: { firstName: '' } });
    expect(await statusOf(id)).toBe('pending');
  });

  test('refuses an answer that is repeated after the block', async () => {
    const { id } = await ask();
    const body = { activityId: id, approved: true, idempotencyKey: randomUUID() };
    await marco.api.besos.respondToBesoRequest(body);
    await block(giulia, marco);
    expect(await refusalFrom(marco.api.besos.respondToBesoRequest(body))).toMatchObject({
      code: 'PERSON_NOT_REACHABLE',
    });
  });

  test('does not expire early behind a block, and its end notifies neither person', async () => {
    const [{ id }, open] = [
      await ask(),
      await third.api.besos.createBesoRequest(askForBesos(shared, giulia.id)),
    ];
    await block(marco, giulia);
    await backdateActivity(app.owner, id, 29 * DAY_SECONDS);
    await expireRequests(app.services.database, 1_000);
    expect(await statusOf(id)).toBe('pending');
    await backdateActivity(app.owner, id, DAY_SECONDS);
    await backdateActivity(app.owner, open.id, 30 * DAY_SECONDS);
    const before = await Promise.all([giulia, marco, third].map(lastSeq));
    await expireRequests(app.services.database, 1_000);
    expect(await statusOf(id)).toBe('expired');
    const [first = 0, second = 0, other = 0] = before;
    expect(await kindsAfter(marco, second)).toEqual([]);
    // The same batch expires a request by a third person, who is in no block.
    expect(await kindsAfter(third, other)).toEqual(['activity.changed']);
    const { events } = await giulia.api.events.listEvents({ after: first });
    expect(JSON.stringify(events)).not.toContain(id);
    expect(await refusalFrom(cancel(id))).toMatchObject({ data: { status: 'expired' } });
  });
});

describe('of a simultaneous block and gift', () => {
  const waits = async () => {
    const { rows } = await app.owner.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length > 0;
  };
  const GIVE = `SELECT process_beso_transaction($1, $2, $3, 1, 'x', 'food', NULL, gen_random_uuid())`;
  const BLOCK = 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)';

  test('the gift is given if it locks the pair first; the block waits for it', async () => {
    const client = await app.services.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(GIVE, [giulia.id, marco.id, shared]);
      const blocked = block(marco, giulia);
      await expect.poll(waits).toBe(true);
      await client.query('COMMIT');
      await blocked;
    } finally {
      client.release();
    }
    expect((await marco.api.besos.getUserBesos()).totalBesos).toBe(1);
    expect((await marco.api.feed.listActivities({ limit: 5 })).activities).toEqual([]);
  });

  test('the gift is refused if the block locks the pair first; the gift waits for it', async () => {
    const client = await app.services.database.pool.connect();
    const before = await lastSeq(marco);
    try {
      await client.query('BEGIN');
      await client.query('SELECT lock_pair($1, $2)', [marco.id, giulia.id]);
      const given = refusalFrom(give(giulia, marco));
      await expect.poll(waits).toBe(true);
      await client.query(BLOCK, [marco.id, giulia.id]);
      await client.query('COMMIT');
      expect(await given).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    } finally {
      client.release();
    }
    expect((await marco.api.besos.getUserBesos()).totalBesos).toBe(0);
    expect(await kindsAfter(marco, before)).toEqual([]);
  });

  test('an invitation is refused in the same way', async () => {
    const { token } = await giulia.api.invitations.createInvitation({ kind: 'partner', partnerName: 'X' });
    const client = await app.services.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT lock_pair($1, $2)', [giulia.id, marco.id]);
      const used = refusalFrom(marco.api.invitations.acceptInvitation({ token }));
      await expect.poll(waits).toBe(true);
      await client.query(BLOCK, [giulia.id, marco.id]);
      await client.query('COMMIT');
      expect(await used).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    } finally {
      client.release();
    }
  });
});

test('the badge of a gift does not count people who are hidden from its receiver', async () => {
  await give(third, marco);
  await block(marco, third);
  const before = await lastSeq(marco);
  await give(giulia, marco);
  expect(await marco.api.notifications.getUnreadCount()).toEqual({ unread: 1 });
  const { events } = await marco.api.events.listEvents({ after: before });
  expect(unreadIn(events)).toEqual([1]);
});
