import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  answerBesoRequest,
  applyDecisions,
  askForBesos,
  createTestReward,
  giveInSteps,
  redeemReward,
} from '../../../test/support/economy.ts';
import { finishMyInfo, playWholeQuiz } from '../../../test/support/quizzes.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/index.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from './index.ts';
import { COLUMNS_WITHOUT_FOREIGN_KEY } from './queries.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
  await giveInSteps(giulia, marco, shared, 9);
  const undone = await giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
  await giulia.api.besos.undoGift({ activityId: undone.id, idempotencyKey: randomUUID() });
  for (const approved of [true, false]) {
    const { id } = await giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));
    await answerBesoRequest(marco, id, approved);
  }
  await applyDecisions(app.owner);
  await giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
  await playWholeQuiz(app.owner, marco, giulia, 7);
  const [spent] = await Promise.all([
    marco.api.rewards.createUserReward(createTestReward(4)),
    marco.api.rewards.createUserReward(createTestReward(4)),
  ]);
  await redeemReward(marco, spent.id);
});
afterAll(() => app.close());

/** Returns the rules that are broken after `damage`, which is then rolled back. */
async function brokenBy(damage: (client: PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await damage(client);
    const { rules } = await verifyLedger(client, APP_ROLE);
    return rules.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Runs statements without the triggers and constraints of the ledger's tables. */
const unguarded =
  (...statements: string[]) =>
  async (client: PoolClient) => {
    const guards = ['user_besos_not_negative', 'ledger_transactions_cause'];
    for (const table of ['ledger_entries', 'ledger_transactions', 'user_besos']) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      for (const guard of guards)
        await client.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${guard}`);
    }
    for (const statement of statements) await client.query(statement);
    for (const table of ['ledger_entries', 'ledger_transactions', 'user_besos']) {
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
  };

const MISSING_GUARDS = 'the tables themselves refuse what is impossible';
const SUMS = 'every transaction sums to zero';
const TWO = 'every transaction has one entry of a person and one of the system';
const BALANCES = 'every balance equals its entries';
const CHAIN = 'every balance after is the one before and the amount, in the order of numbers';
const NEGATIVE = 'no balance is below zero, or ever was';
const ACTIVITIES = 'every gift, request and undo moved what it says, once, and nothing else moved';
const ADDITIONS = 'every activity has as many likes and comments as it says';
const REWARDS = 'every redeemed reward took its cost from its owner, once, and no other did';
const AWARDS =
  'every completed quiz awarded its taker what its score is worth, at most, once, and no other did';
const ORPHANS = 'what stands beside the ledger names only what is there';
const MEMBERS = 'every member made the relationship or accepted an invitation to it';
const OWNERS = 'every relationship that somebody is in has one owner among them';
const DUE = 'what fell due took effect';
const INBOX = 'every gift of more than a minute ago came to the inbox of whoever got it';
const TRIGGERS = 'nobody can change or delete entries: the triggers stand';
const ROLE = "the application's role can write the ledger only through its functions";

/** Columns that no rule checks. Unless a comment gives another reason, the named row may be deleted. */
const NOT_LOOKED_AT = [
  // Names a file in the file store, not a row.
  'account_exports.file_id',
  'beso_idempotency_keys.reward_id',
  'notifications.subject_id',
  // A database that was restored from an older backup may lack the person.
  'picture_removals.owner_id',
  'reports.subject_id',
];

test('a ledger with every kind of movement satisfies all rules', async () => {
  expect(await brokenBy(async () => undefined)).toEqual([]);
});

const LAST = 'WHERE id = (SELECT max(id) FROM ledger_entries WHERE profile_id IS NOT NULL)';
const OF_A_GIFT = `(SELECT activity_id FROM ledger_transactions WHERE kind = 'gift' ORDER BY created_at LIMIT 1)`;

describe('the audit finds', () => {
  test.each<[string, string[], string[]]>([
    [
      'an entry that was changed',
      [`UPDATE ledger_entries SET amount = amount + 1 ${LAST}`],
      [SUMS, BALANCES, CHAIN, REWARDS],
    ],
    ['an entry that was deleted', [`DELETE FROM ledger_entries ${LAST}`], [SUMS, TWO, BALANCES, REWARDS]],
    ['a balance without entries', ['UPDATE user_besos SET total_besos = total_besos + 1'], [BALANCES]],
    ['a balance that is gone', ['DELETE FROM user_besos'], [BALANCES]],
    ['a version that skipped', ['UPDATE user_besos SET version = version + 1'], [BALANCES]],
    [
      'a balance after that is wrong',
      [`UPDATE ledger_entries SET balance_after = balance_after + 1 ${LAST}`],
      [CHAIN],
    ],
    ['an award without its quiz', ['DELETE FROM quiz_sessions'], [AWARDS]],
    [
      'a quiz that awarded something else',
      ['UPDATE quiz_sessions SET besos_earned = 3 WHERE subject_id IS NOT NULL'],
      [AWARDS],
    ],
    [
      'a score that its answers do not make',
      ['UPDATE quiz_sessions SET score = 6 WHERE subject_id IS NOT NULL'],
      [AWARDS],
    ],
    [
      'an award that somebody else got',
      [
        `UPDATE ledger_entries SET profile_id = (SELECT subject_id FROM quiz_sessions WHERE subject_id IS NOT NULL)
         WHERE profile_id IS NOT NULL AND transaction_id IN (SELECT id FROM ledger_transactions WHERE kind = 'quiz')`,
      ],
      [BALANCES, CHAIN, AWARDS],
    ],
    [
      'awards above the month’s end',
      [
        'ALTER TABLE quiz_sessions DROP CONSTRAINT quiz_sessions_whole',
        `INSERT INTO quiz_sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
           'subject_id', NULL, 'quiz_type', 'my_info'))).* FROM quiz_sessions s, generate_series(1, 15)
         WHERE s.subject_id IS NOT NULL`,
      ],
      [AWARDS],
    ],
    [
      'debts',
      ['UPDATE user_besos SET total_besos = -1', `UPDATE ledger_entries SET balance_after = -1 ${LAST}`],
      [BALANCES, CHAIN, NEGATIVE],
    ],
    [
      'a like that nobody gave',
      [`UPDATE activities SET like_count = 1 WHERE id = ${OF_A_GIFT}`],
      [ADDITIONS],
    ],
    [
      'a comment that was not counted',
      [
        `INSERT INTO activity_comments (id, activity_id, profile_id, text)
         SELECT id, id, giver_id, 'x' FROM activities WHERE id = ${OF_A_GIFT}`,
      ],
      [ADDITIONS],
    ],
    [
      'an activity that moved nothing',
      [`UPDATE activities SET status = 'approved', answered_at = now() WHERE status = 'declined'`],
      [ACTIVITIES],
    ],
    [
      'an activity that moved and must not have',
      [`UPDATE activities SET status = 'undone' WHERE id = ${OF_A_GIFT}`],
      [ACTIVITIES],
    ],
    [
      'an activity that says another amount',
      [`UPDATE activities SET amount = amount % 3 + 1 WHERE id = ${OF_A_GIFT}`],
      [ACTIVITIES],
    ],
    [
      'an activity of somebody else',
      [`UPDATE activities SET giver_id = receiver_id, receiver_id = giver_id WHERE id = ${OF_A_GIFT}`],
      [ACTIVITIES],
    ],
    [
      'a reward that was never paid',
      ['UPDATE user_rewards SET is_redeemed = true, redeemed_at = now() WHERE NOT is_redeemed'],
      [REWARDS],
    ],
    [
      'a reward that was paid and waits',
      ['UPDATE user_rewards SET is_redeemed = false, redeemed_at = NULL WHERE is_redeemed'],
      [REWARDS],
    ],
    [
      'a reward that costs something else',
      ['UPDATE user_rewards SET cost_in_besos = cost_in_besos + 1'],
      [REWARDS],
    ],
  ])('%s', async (_what, statements, rules) => {
    const found = await brokenBy(unguarded(...statements));
    expect(found.filter((name) => name !== MISSING_GUARDS)).toEqual(rules);
    expect(found).toContain(MISSING_GUARDS);
  });

  const NOBODY = `'00000000-0000-4000-8000-00000000dead'`;

  test.each([
    ['a total of a day', `UPDATE beso_daily_totals SET giver_id = ${NOBODY}`],
    ['a total of a day for nobody', `UPDATE beso_daily_totals SET receiver_id = ${NOBODY}`],
    [
      'an idempotency key',
      `UPDATE beso_idempotency_keys SET profile_id = ${NOBODY} WHERE operation = 'undo_gift'`,
    ],
    [
      'a key for no activity',
      `UPDATE beso_idempotency_keys SET activity_id = ${NOBODY} WHERE reward_id IS NULL`,
    ],
    ['a counter of events', `INSERT INTO event_counters VALUES (${NOBODY}, 1)`],
    ['an event', `INSERT INTO outbox_events (recipient_id, last_seq, changes) VALUES (${NOBODY}, 1, '[]')`],
    ['a position in the outbox', `INSERT INTO outbox_positions VALUES (${NOBODY}, 1)`],
    ['when an inbox is looked at', `INSERT INTO notification_deliveries (profile_id) VALUES (${NOBODY})`],
    ['a notification', `UPDATE notifications SET recipient_id = ${NOBODY}`],
    ['a notification about nothing', `UPDATE notifications SET activity_id = ${NOBODY}`],
    ['a notification from nowhere', `UPDATE notifications SET relationship_id = ${NOBODY}`],
    ['who caused a notification', `UPDATE notification_actors SET actor_id = ${NOBODY}`],
    ['whose notification is gone', 'DELETE FROM notifications'],
  ])('%s without an owner', async (_what, statement) => {
    expect(await brokenBy((client) => client.query(statement))).toEqual([ORPHANS]);
  });

  test('the audit checks every column that names a row without a foreign key, or lists it as exempt', async () => {
    const { rows } = await app.owner.query<{ name: string }>(`
      SELECT format('%s.%s', c.relname, a.attname) AS name
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
      WHERE c.relnamespace = 'public'::regnamespace AND a.atttypid = 'uuid'::regtype AND a.attname ~ '_id$'
        AND NOT EXISTS (SELECT FROM pg_constraint f
                        WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey))`);
    const looked = COLUMNS_WITHOUT_FOREIGN_KEY.map(([table, column]) => `${table}.${column}`);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !looked.includes(name))
        .sort(),
    ).toEqual(NOT_LOOKED_AT);
    expect(looked.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  test('overdue work that failed and is postponed', async () => {
    const failed = (which: string) => (client: PoolClient) =>
      client.query(`SELECT postpone(id, now(), 'broken') FROM activities WHERE ${which}`);
    expect(await brokenBy(failed("status = 'pending'"))).toEqual([DUE]);
    expect(await brokenBy(failed("status = 'declined'"))).toEqual([]);
  });

  test('a gift that is not in the inbox after a minute', async () => {
    const behind = (seconds: number) => async (client: PoolClient) => {
      await client.query('UPDATE outbox_events SET created_at = now() - make_interval(secs => $1)', [
        seconds,
      ]);
      await client.query('UPDATE notification_deliveries SET projected_seq = 0');
    };
    expect(await brokenBy(behind(61))).toEqual([INBOX]);
    expect(await brokenBy(behind(59))).toEqual([]);
  });

  test('disabled and missing triggers', async () => {
    for (const [table, trigger] of [
      ['ledger_entries', 'ledger_entries_append_only'],
      ['ledger_entries', 'ledger_entries_hold'],
      ['ledger_transactions', 'ledger_transactions_append_only'],
    ]) {
      for (const statement of [
        `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`,
        `DROP TRIGGER ${trigger} ON ${table}`,
      ]) {
        expect(await brokenBy((client) => client.query(statement)), statement).toEqual([TRIGGERS]);
      }
    }
  });

  test.each([
    [
      'somebody who was put into a relationship',
      `INSERT INTO relationship_members (relationship_id, profile_id, role) SELECT $1, $2, 'member'`,
    ],
    [
      'a relationship that nobody made',
      `WITH made AS (INSERT INTO relationships (type, name) SELECT 'couple', 'x' WHERE $1::uuid IS NOT NULL RETURNING id)
       INSERT INTO relationship_members (relationship_id, profile_id, role)
       SELECT id, $2, 'owner' FROM made`,
    ],
    ['somebody whose invitation is gone', 'DELETE FROM invitation_acceptances WHERE $1 <> $2'],
  ])('%s', async (_what, statement) => {
    const stranger = await person(app.url);
    expect(await brokenBy((client) => client.query(statement, [shared, stranger.id]))).toEqual([MEMBERS]);
  });

  test('a second owner if the index is missing, and a group without an owner', async () => {
    const second = `UPDATE relationship_members SET role = 'owner' WHERE relationship_id = $1`;
    await expect(brokenBy((client) => client.query(second, [shared]))).rejects.toThrow('owner_idx');
    const withoutIndex = brokenBy(async (client) => {
      await client.query('DROP INDEX relationship_members_owner_idx');
      await client.query(second, [shared]);
    });
    expect(await withoutIndex).toEqual([OWNERS]);
    const none = second.replace("'owner'", "'member'");
    expect(await brokenBy((client) => client.query(none, [shared]))).toEqual([OWNERS]);
  });

  test('rights that the application’s role must not have [S7-045]', async () => {
    for (const right of [
      'INSERT ON ledger_entries',
      'UPDATE (total_besos) ON user_besos',
      'DELETE ON ledger_transactions',
      'TRUNCATE ON activities',
      'INSERT ON beso_idempotency_keys',
      'UPDATE ON beso_daily_totals',
      'UPDATE (is_redeemed) ON user_rewards',
      'INSERT ON relationship_members',
      'UPDATE (left_at) ON relationship_members',
      'INSERT (type, name) ON relationships',
      'INSERT ON invitation_acceptances',
      'INSERT ON partner_invitations',
      'UPDATE ON daily_counts',
      'INSERT ON activity_reactions',
      'DELETE ON activity_comments',
    ]) {
      const grant = `GRANT ${right} TO ${APP_ROLE}`;
      expect(await brokenBy((client) => client.query(grant)), grant).toEqual([ROLE]);
    }
  });
});

// These tests start Node and PostgreSQL, which is slow on a busy machine.
describe('npm run ledger:verify', { timeout: 120_000 }, () => {
  const program = resolve(import.meta.dirname, '../../ledger-verify.ts');
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      const only = { env: { PATH: process.env.PATH, ...env } };
      const child = execFile(process.execPath, [program], only, (_e, out, err) =>
        done({ code: child.exitCode ?? -1, output: out + err }),
      );
    });

  test('exits with 0 if all rules hold, 1 if one is broken, 2 if it cannot check', async () => {
    const env = {
      DATABASE_URL: app.databaseUrls.application,
      DATABASE_MIGRATION_URL: app.databaseUrls.owner,
      BESO_DATA_DIR: mkdtempSync(join(tmpdir(), 'beso-verify-')),
    };
    onTestFinished(() => rmSync(env.BESO_DATA_DIR, { recursive: true }));
    const sql = 'UPDATE user_besos SET total_besos = total_besos + $2 WHERE profile_id = $1';
    const add = (besos: number) => app.owner.query(sql, [marco.id, besos]);
    const good = await run(env);
    expect(good.output).toMatch(/^8 movements of 2 people\n(holds {3}.*\n){18}$/);
    expect(good.code).toBe(0);

    await add(1);
    const bad = await run({ ...env, DATABASE_MIGRATION_URL: app.databaseUrls.application });
    expect(bad.output).toContain(`BROKEN  ${BALANCES}\n        ${marco.id} has 8 in version 7`);
    expect(bad.code).toBe(1);
    await add(-1);

    const none = await run({ BESO_DATA_DIR: env.BESO_DATA_DIR });
    expect(none).toEqual({ code: 2, output: `There is no database in ${env.BESO_DATA_DIR} yet.\n` });
  });

  test('checks the embedded database, running or not, and leaves it in that state', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'beso-verify-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const start = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
    const server = await start();
    await migrateDatabase(server.migrationUrl, APP_ROLE);
    expect(await run({ BESO_DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await migrateDatabase(server.migrationUrl, APP_ROLE);
    await server.stop();
    expect(await run({ BESO_DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await (await start()).stop();
  });
});
