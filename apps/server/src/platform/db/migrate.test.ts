import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { migrateDatabase, type ProgramSchema, readProgramSchema } from './migrate.ts';

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: ownerOf('postgres') });
  await admin.connect();
});
afterAll(() => admin.end());

function ownerOf(database: string): string {
  return inject('databaseUrls').owner.replace(DATABASE_MARK, database);
}

async function emptyDatabase(): Promise<{ url: string; owner: pg.Client }> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const owner = new pg.Client({ connectionString: ownerOf(name) });
  await owner.connect();
  onTestFinished(() => owner.end());
  return { url: ownerOf(name), owner };
}

const program = readProgramSchema();
const migrate = (url: string, changes: Partial<ProgramSchema> = {}) =>
  migrateDatabase(url, APP_ROLE, { ...program, ...changes });

const next = (file: string, ...statements: string[]) => ({ file, hash: `hash of ${file}`, statements });
const withFunction = (text: string, ...names: string[]): ProgramSchema['functions'] => ({
  ...program.functions,
  hash: text,
  files: [...program.functions.files, { path: 'features/planted/functions/planted.sql', text }],
  signatures: new Map([...program.functions.signatures, ...names.map((name) => [name, '()'] as const)]),
});
const planted = (name: string, answer: number, returns = 'integer') =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS ${returns} LANGUAGE sql AS $$ SELECT ${answer} $$;`;
const answerOf = async (owner: pg.Client, name: string) =>
  (await owner.query<{ answer: number }>(`SELECT ${name}() AS answer`)).rows[0]?.answer;

describe('migrations', () => {
  test('are applied once by two simultaneous starts, each file once', async () => {
    const { url, owner } = await emptyDatabase();
    const second = next('9001_second.sql', 'CREATE TABLE second (id int)');
    const migrations = [...program.migrations, second];
    await Promise.all([
      migrate(url, { migrations }),
      migrate(url, { migrations }),
      migrate(url, { migrations }),
    ]);
    const { rows } = await owner.query('SELECT file FROM upkeep.migrations ORDER BY file');
    expect(rows).toEqual(migrations.map(({ file }) => ({ file })));
  });

  test('undo a file that failed, which the next start applies again', async () => {
    const { url, owner } = await emptyDatabase();
    const broken = next('9001_x.sql', 'CREATE TABLE half (id int)', 'CREATE TABLE half (id int)');
    await expect(migrate(url, { migrations: [...program.migrations, broken] })).rejects.toThrow(
      /already exists/,
    );
    expect((await owner.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
    const whole = next('9001_x.sql', 'CREATE TABLE half (id int)');
    await migrate(url, { migrations: [...program.migrations, whole] });
    await owner.query('SELECT FROM half');
  });

  test('are refused by name if a file was edited after it was applied', async () => {
    const { url } = await emptyDatabase();
    await migrate(url);
    const edited = program.migrations.map((migration) => ({ ...migration, hash: 'another' }));
    await expect(migrate(url, { migrations: edited })).rejects.toThrow(
      /^0000_baseline\.sql is not what was applied to this database on \d{4}-\d\d-\d\d: /,
    );
  });

  test('are refused out of order and if the program lacks a file', async () => {
    const { url } = await emptyDatabase();
    const [early, late] = [next('9001_early.sql', 'SELECT 1'), next('9002_late.sql', 'SELECT 1')];
    await migrate(url, { migrations: [...program.migrations, late] });
    await expect(migrate(url, { migrations: [...program.migrations, early, late] })).rejects.toThrow(
      /^9001_early\.sql was never applied to this database, and 9002_late\.sql was: /,
    );
    await expect(migrate(url)).rejects.toThrow(
      'The database has 9002_late.sql applied, which this program does not have.',
    );
  });

  test('wait for a table in use without delaying others for long', async () => {
    const { url, owner } = await emptyDatabase();
    await migrate(url);
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE server_keys IN ACCESS SHARE MODE');
    const altered = next('9001_altered.sql', 'ALTER TABLE server_keys ADD COLUMN note text');
    const migrated = migrate(url, { migrations: [...program.migrations, altered] });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await expect
      .poll(
        async () =>
          (
            await other.query(`SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted
        AND relation = 'server_keys'::regclass`)
          ).rowCount,
      )
      .toBe(1);
    // The query waits behind the pending schema change, until that attempt gives up.
    await other.query('SELECT FROM server_keys');
    await owner.query('COMMIT');
    await migrated;
    await owner.query('SELECT note FROM server_keys');
  });
});

describe('functions', () => {
  test('are loaded if a text changes, dropped if it disappears, and unchanged otherwise', async () => {
    const { url, owner } = await emptyDatabase();
    await migrate(url, { functions: withFunction(planted('planted', 1), 'planted') });
    expect(await answerOf(owner, 'planted')).toBe(1);
    await migrate(url, { functions: withFunction(planted('planted', 2), 'planted') });
    expect(await answerOf(owner, 'planted')).toBe(2);

    await migrate(url);
    await expect(answerOf(owner, 'planted')).rejects.toThrow(/does not exist/);

    // Loading the functions again would reset this cost.
    await owner.query('ALTER FUNCTION add_besos COST 7');
    await migrate(url);
    const { rows } = await owner.query(`SELECT procost FROM pg_proc WHERE proname = 'add_besos'`);
    expect(rows).toEqual([{ procost: 7 }]);
  });

  test('with another signature need another name; otherwise the old set stays', async () => {
    const { url, owner } = await emptyDatabase();
    await migrate(url, { functions: withFunction(planted('planted', 1), 'planted') });
    for (const text of [
      planted('planted', 2, 'text'),
      'CREATE OR REPLACE FUNCTION planted(p integer) RETURNS integer LANGUAGE sql AS $$ SELECT 2 $$;',
    ]) {
      await expect(migrate(url, { functions: withFunction(text, 'planted') })).rejects.toThrow(
        /needs a new name/,
      );
    }
    expect(await answerOf(owner, 'planted')).toBe(1);
  });

  test('that call missing functions are refused before anybody can call them', async () => {
    const { url, owner } = await emptyDatabase();
    const text =
      'CREATE OR REPLACE FUNCTION planted() RETURNS integer LANGUAGE sql AS $$ SELECT nowhere() $$;';
    await expect(migrate(url, { functions: withFunction(text, 'planted') })).rejects.toThrow(/nowhere/);
    await expect(answerOf(owner, 'planted')).rejects.toThrow(/does not exist/);
  });
});

describe('an older program on the database of a newer one', () => {
  const newer: Partial<ProgramSchema> = {
    version: program.version + 2,
    runsFrom: program.version,
    migrations: [...program.migrations, next('9001_newer.sql', 'CREATE TABLE newer (id int)')],
    functions: withFunction(planted('planted', 7), 'planted'),
  };

  test('runs on it without a change if it can', async () => {
    const { url, owner } = await emptyDatabase();
    await migrate(url, newer);
    await migrate(url);
    expect(await answerOf(owner, 'planted')).toBe(7);
    expect((await owner.query('SELECT version FROM upkeep.program')).rows).toEqual([
      { version: newer.version },
    ]);
  });

  test('stops with a message otherwise', async () => {
    const { url, owner } = await emptyDatabase();
    await migrate(url, { ...newer, runsFrom: program.version + 1 });
    const { version } = program;
    await expect(migrate(url)).rejects.toThrow(
      `The database was prepared by version ${version + 2} of the program, which version ${version} cannot run on: ` +
        `start version ${version + 1} or a newer one.`,
    );
    expect(await answerOf(owner, 'planted')).toBe(7);
  });
});
