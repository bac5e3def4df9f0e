import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { verifySnapshot } from '../../features/audit/index.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { migrateDatabase } from './migrate.ts';

const BEFORE = readFileSync(
  resolve(import.meta.dirname, '../../../test/fixtures/before-baseline.sql'),
  'utf8',
);
const LEA = '11111111-1111-4111-8111-111111111111';
const MARCO = '22222222-2222-4222-8222-222222222222';
const COUPLE = '33333333-3333-4333-8333-333333333333';

/** What people have, as a list of rows per table. */
const DATA = [
  'profiles',
  'activities',
  'user_besos',
  'ledger_entries',
  'user_rewards',
  'notifications',
  'events',
]
  .map((table) => `(SELECT jsonb_agg(t ORDER BY to_jsonb(t)::text) FROM ${table} t) AS ${table}`)
  .join(', ');

const urlOf = (database: string) => inject('databaseUrls').owner.replace(DATABASE_MARK, database);
const template = `before_${randomBytes(6).toString('hex')}`;

async function run(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await run('postgres', `CREATE DATABASE ${template}`);
  await run(template, BEFORE);
});

/** A copy of the database that the last program before the baseline left. */
async function oldDatabase(): Promise<{ url: string; owner: pg.Client }> {
  const name = `old_${randomBytes(6).toString('hex')}`;
  await run('postgres', `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const owner = new pg.Client({ connectionString: urlOf(name) });
  await owner.connect();
  onTestFinished(() => owner.end());
  return { url: urlOf(name), owner };
}

describe('a database of the migrations before the baseline', () => {
  test('is taken over with its data, and goes on', async () => {
    const { url, owner } = await oldDatabase();
    const before = (await owner.query(`SELECT ${DATA}`)).rows;
    expect(before[0].activities).toHaveLength(6);
    expect(before[0].user_rewards).toHaveLength(2);
    await migrateDatabase(url, APP_ROLE);
    // Columns may have been added since; what was there is there.
    expect((await owner.query(`SELECT ${DATA}`)).rows).toMatchObject(before);
    const applied = await owner.query('SELECT file FROM upkeep.migrations ORDER BY file');
    expect(applied.rows[0]).toEqual({ file: '0000_baseline.sql' });

    const application = new pg.Client({ connectionString: url.replace(/\/\/[^@]*@/, `//${APP_ROLE}@`) });
    await application.connect();
    onTestFinished(() => application.end());
    await application.query(
      `SELECT FROM process_beso_transaction($1, $2, $3, 1, 'Thanks', 'home', NULL, gen_random_uuid())`,
      [MARCO, LEA, COUPLE],
    );
    const { rules } = await verifySnapshot(owner, APP_ROLE);
    expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
    const old = await owner.query(`SELECT FROM pg_proc WHERE proname = 'stay_shows'`);
    expect(old.rowCount).toBe(0);
    await migrateDatabase(url, APP_ROLE);
  });

  test.each([
    [
      'ALTER TABLE profiles ALTER COLUMN language TYPE varchar(9)',
      /it lacks column profiles\.language text .*; it has column profiles\.language character varying\(9\)/,
    ],
    ['ALTER TABLE profiles ADD COLUMN shoe_size int', /it has column profiles\.shoe_size integer\.$/],
    [
      'ALTER TABLE user_besos DROP CONSTRAINT user_besos_not_negative',
      /it lacks constraint user_besos_not_negative on user_besos: /,
    ],
    [
      'DROP INDEX activities_relationship_newest_idx',
      /it lacks index CREATE INDEX activities_relationship_newest_idx /,
    ],
    [
      'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only',
      /ledger_entries_append_only.* \(off\)/,
    ],
  ])('is left as it is where its tables differ: %s', async (change, sentence) => {
    const { url, owner } = await oldDatabase();
    await owner.query(change);
    await expect(migrateDatabase(url, APP_ROLE)).rejects.toThrow(sentence);
    await owner.query('SELECT FROM __drizzle_migrations');
    const kept = await owner.query(`SELECT FROM pg_proc WHERE proname = 'stay_shows'`);
    expect(kept.rowCount).toBe(1);
  });

  test('that lacks the last of them is refused', async () => {
    const { url, owner } = await oldDatabase();
    await owner.query('DELETE FROM __drizzle_migrations WHERE id = 11');
    await expect(migrateDatabase(url, APP_ROLE)).rejects.toThrow(/cannot be taken over/);
  });
});
