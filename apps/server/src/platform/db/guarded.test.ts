import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { economyState } from '../../../test/support/economy.ts';
import { GUARDED_TABLES } from './rights.ts';

/* These tests simulate SQL injection by running all statements in the pool of the application's role. */
let app: TestApp;
let giulia: Person;
let marco: Person;
let stranger: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, stranger] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
});
afterAll(() => app.close());

const send = (sql: string, values: readonly unknown[] = []) =>
  app.services.database.pool.query(sql, [...values]);
const give = (from: string, to: string, where: string, amount = 1) =>
  send(`SELECT process_beso_transaction($1, $2, $3, $4, 'x', 'food', NULL, gen_random_uuid())`, [
    from,
    to,
    where,
    amount,
  ]);

test.each(GUARDED_TABLES)('no row of %s can be written, changed, deleted or locked', async (table) => {
  const { rows } = await app.owner.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`,
    [table],
  );
  const [column = { name: '' }] = rows;
  for (const sql of [
    `INSERT INTO ${table} (${column.name}) VALUES (NULL)`,
    ...rows.map(({ name }) => `UPDATE ${table} SET ${name} = ${name}`),
    `DELETE FROM ${table}`,
    `TRUNCATE ${table} CASCADE`,
    `SELECT FROM ${table} FOR UPDATE`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  ]) {
    await expect(send(sql), sql).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('a person becomes a member only by using an invitation, within the limits', async () => {
  for (const sql of [
    `SELECT create_relationship('group', 'x', '${stranger.id}')`,
    `SELECT join_relationship('${shared}', '${stranger.id}')`,
    `SELECT create_couple('x', '${stranger.id}', '${giulia.id}')`,
    `INSERT INTO partner_invitations (inviter_id, relationship_id, relationship_type, invitation_token, expires_at)
     VALUES ('${giulia.id}', '${shared}', 'group', 'x', now())`,
    `UPDATE partner_invitations SET relationship_id = '${shared}'`,
  ]) {
    await expect(send(sql), sql).rejects.toThrow('permission denied');
  }
  await expect(send(`SELECT accept_invitation('x', $1)`, [stranger.id])).rejects.toThrow(
    'INVITATION_NOT_FOUND',
  );
  const groups = Array.from({ length: 11 }, () =>
    send('SELECT create_invitation($1, $2, NULL, NULL)', [stranger.id, randomUUID()]),
  );
  const refused = (await Promise.allSettled(groups)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { message: 'GROUP_DAILY_LIMIT' } }]);
});

// OWASP: the limits of the business hold.
// ASVS V2.3.2
test('besos move only between members and within the limits, and appear in the statement', async () => {
  const before = await economyState(app.owner);
  for (const [from, to, amount, why] of [
    [stranger.id, giulia.id, 1, 'PERSON_NOT_REACHABLE'],
    [giulia.id, stranger.id, 1, 'PERSON_NOT_REACHABLE'],
    [giulia.id, giulia.id, 1, 'CANNOT_GIVE_TO_SELF'],
    [giulia.id, marco.id, 1_000, 'INVALID_INPUT'],
    [giulia.id, marco.id, -1, 'INVALID_INPUT'],
    [randomUUID(), marco.id, 1, 'PERSON_NOT_REACHABLE'],
  ] as const) {
    await expect(give(from, to, shared, amount), why).rejects.toThrow(why);
  }
  for (const sql of [
    `SELECT write_gift('${giulia.id}', '${marco.id}', '${shared}', 1, 'x', 'food', NULL, gen_random_uuid(), now() - interval '2 days')`,
    `SELECT count_daily_besos('${giulia.id}', '${marco.id}', -50, now())`,
    `SELECT lock_balance('${giulia.id}')`,
  ]) {
    await expect(send(sql), sql).rejects.toThrow('permission denied');
  }
  expect(await economyState(app.owner)).toEqual(before);

  await give(giulia.id, marco.id, shared);
  const { movements } = await marco.api.statement.listMovements({});
  expect(movements).toMatchObject([{ amount: 1, balanceAfter: 1 }]);
  const asked = Array.from({ length: DAILY_LIMITS.request }, () =>
    send(`SELECT create_beso_request($1, $2, $3, 1, 'x', 'food', NULL, gen_random_uuid())`, [
      giulia.id,
      marco.id,
      shared,
    ]),
  );
  const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(10);
});
