import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { verifySnapshot } from '../../features/audit/index.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { migrateDatabase, readProgramSchema } from './migrate.ts';
import { applyMigration } from './migrations.ts';
import { createUpkeep } from './upkeep.ts';

/** The migrations before the baseline: a file and its hash per line. */
const BEFORE = readFileSync(
  resolve(import.meta.dirname, '../../../test/fixtures/before-baseline.txt'),
  'utf8',
);
const LEA = '11111111-1111-4111-8111-111111111111';
const PEOPLE = `
  INSERT INTO auth_users (id, name, email) VALUES ('${LEA}', 'Lea', 'lea@example.com');
  INSERT INTO profiles (id, first_name, last_name, email) VALUES ('${LEA}', 'Lea', 'Meyer', 'lea@example.com');
  INSERT INTO user_besos (profile_id) VALUES ('${LEA}');
  INSERT INTO notification_settings (profile_id) VALUES ('${LEA}')`;
const DATA = [
  'auth_users',
  'profiles',
  'user_besos',
  'notification_settings',
  'outbox_horizon',
  'clock_watch',
]
  .map((table) => `(SELECT jsonb_agg(t ORDER BY to_jsonb(t)::text) FROM ${table} t) AS ${table}`)
  .join(', ');

const urlOf = (database: string) => inject('databaseUrls').owner.replace(DATABASE_MARK, database);
const template = `before_${randomBytes(6).toString('hex')}`;

async function open(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  return client;
}

async function create(database: string, from = 'template0'): Promise<void> {
  const admin = await open('postgres');
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${from}`);
  await admin.end();
}

beforeAll(async () => {
  await create(template);
  const client = await open(template);
  const [baseline] = readProgramSchema().migrations;
  if (baseline === undefined) throw new Error('no baseline');
  await createUpkeep(client);
  await applyMigration(client, baseline);
  await client.query('DELETE FROM upkeep.migrations');
  await client.query(
    `INSERT INTO upkeep.migrations (file, hash)
     SELECT split_part(line, ' ', 1), split_part(line, ' ', 2)
     FROM string_to_table(trim(E'\\n' FROM $1), E'\\n') AS line`,
    [BEFORE],
  );
  await client.query(PEOPLE);
  await client.end();
});

async function oldDatabase(): Promise<{ url: string; owner: pg.Client }> {
  const name = `old_${randomBytes(6).toString('hex')}`;
  await create(name, template);
  const owner = await open(name);
  onTestFinished(() => owner.end());
  return { url: urlOf(name), owner };
}

const files = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ file: string }>('SELECT file FROM upkeep.migrations ORDER BY file')).rows.map(
    ({ file }) => file,
  );

describe('a database of the migrations before the baseline', () => {
  test('is adopted with its data and can be upgraded', async () => {
    const { url, owner } = await oldDatabase();
    const before = (await owner.query(`SELECT ${DATA}`)).rows;
    await migrateDatabase(url, APP_ROLE);
    // Later migrations may add columns, which `toMatchObject` ignores.
    expect((await owner.query(`SELECT ${DATA}`)).rows).toMatchObject(before);
    expect(await files(owner)).toEqual(readProgramSchema().migrations.map(({ file }) => file));
    const { rules } = await verifySnapshot(owner, APP_ROLE);
    expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
    await migrateDatabase(url, APP_ROLE);
    expect(await files(owner)).toEqual(readProgramSchema().migrations.map(({ file }) => file));
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
    ['ALTER TABLE user_besos RESET (fillfactor)', /it lacks setting fillfactor=70 of user_besos\.$/],
  ])('is left unchanged if its tables differ: %s', async (change, sentence) => {
    const { url, owner } = await oldDatabase();
    await owner.query(change);
    const before = await files(owner);
    await expect(migrateDatabase(url, APP_ROLE)).rejects.toThrow(sentence);
    expect(await files(owner)).toEqual(before);
  });

  test.each([
    [
      "DELETE FROM upkeep.migrations WHERE file LIKE '0047%'",
      /is at 0046_chat\.sql.* start commit \w{10} once/,
    ],
    ["UPDATE upkeep.migrations SET hash = 'edited' WHERE file LIKE '0003%'", /start commit \w{10} once/],
  ])('is refused without the last of them, naming the commit to start once: %s', async (change, sentence) => {
    const { url, owner } = await oldDatabase();
    await owner.query(change);
    const before = await files(owner);
    await expect(migrateDatabase(url, APP_ROLE)).rejects.toThrow(sentence);
    expect(await files(owner)).toEqual(before);
  });
});
