import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  const relationshipId = await couple(giver, receiver);
  await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
});
afterAll(() => app.close());

/** Runs a statement as the tables' owner and rolls it back; returns the violated constraint or 'written'. */
async function answered(statement: string): Promise<string> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return 'written';
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const SHARED = 'shared_with = ARRAY[relationship_id]';
const REQUEST = "kind = 'request', counted_on = NULL";
const RECOMMENDATION = "kind = 'recommendation', amount = 0, receiver_id = giver_id";

test.each([
  "kind = 'kiss'",
  'amount = 0',
  'amount = 4',
  'amount = -1',
  "status = 'pending'",
  'receiver_id = giver_id',
  SHARED,
  'answered_at = now()',
  'decline_due_at = now()',
  'withdrawal_due_at = now()',
  "description = '  '",
  "description = repeat('x', 501)",
  REQUEST,
  `${REQUEST}, status = 'pending', answered_at = now()`,
  `${REQUEST}, status = 'undone', answered_at = now()`,
  `${REQUEST}, status = 'declined', answered_at = now(), decline_due_at = now()`,
  `${REQUEST}, status = 'cancelled', answered_at = now(), withdrawal_due_at = now()`,
  `${REQUEST}, status = 'pending', amount = 0`,
  `${REQUEST}, status = 'pending', receiver_id = giver_id`,
  `${REQUEST}, status = 'pending', ${SHARED}`,
  "kind = 'recommendation'",
  `${RECOMMENDATION}, status = 'undone'`,
  `${RECOMMENDATION}, shared_with = ARRAY[giver_id]`,
  `${RECOMMENDATION}, answered_at = now()`,
  `${RECOMMENDATION}, decline_due_at = now()`,
])('no activity can have %s [S3-005] [S3-018]', async (change) => {
  expect(await answered(`UPDATE activities SET ${change}`)).toBe('activities_hold');
});

test.each([
  "status = 'undone'",
  `${REQUEST}, status = 'pending', decline_due_at = now(), withdrawal_due_at = now()`,
  `${REQUEST}, status = 'approved', answered_at = now()`,
  RECOMMENDATION,
  `${RECOMMENDATION}, ${SHARED}`,
])('an activity may have %s [S3-005] [S3-018]', async (change) => {
  expect(await answered(`UPDATE activities SET ${change}`)).toBe('written');
});

const movement = (kind: string, activity: string, giver: string) => `
  INSERT INTO ledger_transactions (kind, activity_id, giver_id)
  SELECT '${kind}', ${activity}, ${giver} FROM activities a`;

test.each([
  ['loan', 'a.id', 'a.giver_id'],
  ['undo', 'NULL', 'a.giver_id'],
  ['undo', 'a.id', 'NULL'],
  ['reward', 'a.id', 'a.giver_id'],
  ['reward', 'NULL', 'NULL'],
])('a movement of kind %s with activity %s and giver %s is refused [S3-010]', async (...of) => {
  expect(await answered(movement(...of))).toBe('ledger_transactions_cause');
});

test('an undo requires its activity and its giver [S3-010]', async () => {
  expect(await answered(movement('undo', 'a.id', 'a.giver_id'))).toBe('written');
});

test.each(NOTIFICATION_KINDS)('a notification may have the kind %s', async (kind) => {
  expect(await answered(`UPDATE notifications SET kind = '${kind}'`)).toBe('written');
});

const switched = (kind: string) => `
  INSERT INTO notification_preferences (profile_id, kind, channel, enabled)
  SELECT giver_id, '${kind}', 'app', false FROM activities`;

test.each(NOTIFICATION_KINDS)('a notification preference may have the kind %s', async (kind) => {
  expect(await answered(switched(kind))).toBe('written');
});

test.each(['kiss', ''])('no notification and no preference can have the kind "%s"', async (kind) => {
  expect(await answered(`UPDATE notifications SET kind = '${kind}'`)).toBe('notifications_kind_known');
  expect(await answered(switched(kind))).toBe('notification_preferences_kind_known');
});

const counted = (what: string) => `SELECT count_daily(giver_id, '${what}') FROM activities`;

test.each(Object.keys(DAILY_LIMITS))('the daily counts accept %s', async (what) => {
  expect(await answered(counted(what))).toBe('written');
});

test('the daily counts refuse a kind without a limit', async () => {
  expect(await answered(counted('kiss'))).toBe('error: no daily limit is called kiss');
});
