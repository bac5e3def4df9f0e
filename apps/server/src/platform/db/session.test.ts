import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { recommend } from '../../../test/support/recommendations.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { connectionConfigFor } from './session.ts';

/** Settings that a shared PostgreSQL server may have for its other programs. */
const FOREIGN = {
  datestyle: `'SQL, DMY'`,
  intervalstyle: 'iso_8601',
  timezone: `'Asia/Kolkata'`,
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  search_path: 'elsewhere',
  default_transaction_isolation: 'serializable',
  synchronous_commit: 'off',
};

const estrange = async (client: Pick<pg.ClientBase, 'query'>, database: string): Promise<void> => {
  for (const [name, value] of Object.entries(FOREIGN)) {
    await client.query(`ALTER DATABASE ${database} SET ${name} = ${value}`);
  }
};
const settingsOf = async (client: Pick<pg.ClientBase, 'query'>) => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT lower(name) AS name, setting FROM pg_settings WHERE lower(name) = ANY ($1)',
    [Object.keys(FOREIGN)],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await estrange(app.owner, new URL(app.databaseUrls.owner.replace('@/', '@host/')).pathname.slice(1));
});
afterAll(() => app.close());

test('times are right on a database with another date format [S3-005]', async () => {
  const node = await app.startNode();
  try {
    const began = Date.now();
    const [giulia, marco] = await Promise.all([person(node.url), person(node.url)]);
    const shared = await couple(giulia, marco);
    const given = await giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
    const { id } = await recommend(giulia);
    await marco.api.activities.addComment({ activityId: id, text: 'Ahoy', idempotencyKey: randomUUID() });
    const [feed, recommended, said, movements] = await Promise.all([
      marco.api.feed.listActivities({ limit: 9 }),
      marco.api.recommendations.listRecommendations({ filter: 'all', limit: 9 }),
      marco.api.activities.listComments({ activityId: id }),
      marco.api.statement.listMovements({}),
    ]);
    expect(feed.activities.map((one) => one.id)).toEqual([id, given.id]);
    const moments = [
      given.createdAt,
      ...[...feed.activities, ...recommended.recommendations, ...said.comments].map((one) => one.createdAt),
      ...movements.movements.map((one) => one.at),
    ].map(Date.parse);
    expect(moments).toHaveLength(6);
    // Program and database run on the same machine, so their clocks agree.
    expect(Math.min(...moments)).toBeGreaterThan(began - 1_000);
    expect(Math.max(...moments)).toBeLessThan(Date.now() + 1_000);
  } finally {
    await node.close();
  }
});

test('SQL means the same on every connection, also after RESET and in a URL with options', async () => {
  const { application } = app.databaseUrls;
  const ours = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '1',
    standard_conforming_strings: 'on',
    transform_null_equals: 'off',
    search_path: 'public',
    default_transaction_isolation: 'read committed',
    synchronous_commit: 'on',
  };
  for (const [url, memory] of [
    [application, undefined],
    [`${application}&options=${encodeURIComponent('-c work_mem=5MB -c DateStyle=German')}`, '5MB'],
  ] as const) {
    const { pool, close } = openDatabase(url, () => undefined);
    try {
      expect(await settingsOf(pool)).toEqual(ours);
      await pool.query('RESET ALL');
      expect(await settingsOf(pool)).toEqual(ours);
      if (memory) expect((await pool.query('SHOW work_mem')).rows).toEqual([{ work_mem: memory }]);
      // The timeouts and the application name also survive RESET ALL.
      expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
      expect((await pool.query('SHOW application_name')).rows).toEqual([{ application_name: 'beso' }]);
    } finally {
      await close();
    }
  }
});

test('a database with other settings is migrated like any other', async () => {
  const ownerOf = (name: string) => inject('databaseUrls').owner.replace(DATABASE_MARK, name);
  const name = `session_${randomBytes(6).toString('hex')}`;
  await app.owner.query(`CREATE DATABASE ${name}`);
  await estrange(app.owner, name);
  await migrateDatabase(ownerOf(name), APP_ROLE);
  const client = new pg.Client(connectionConfigFor(ownerOf(name)));
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT to_regclass('public.profiles') IS NOT NULL AS there`);
    expect(rows).toEqual([{ there: true }]);
  } finally {
    await client.end();
  }
});
