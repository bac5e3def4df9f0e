import { PEOPLE_FOUND_MAX } from '@beso/contract/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { SUPERUSER } from '../../platform/postgres/queries.ts';
import { NAMESAKES_READ_MAX, PEOPLE_BY_ADDRESS, PEOPLE_BY_NAME } from './queries/people.ts';

const PEOPLE = 6_000;
/** Multiplies PostgreSQL's row estimates, because sorting would be the best plan for few rows. */
const AS_IF_TIMES = 100;
/** One in this many people can be found by name. */
const FOUND_EVERY = 3;
/** This many people share one name: more than the search reads. */
const CALLED_ALIKE = 2 * NAMESAKES_READ_MAX;

let app: TestApp;
let seeker: string;

beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await app.owner.query(
    `WITH users AS (
       INSERT INTO auth_users (name, email, email_verified)
       SELECT 'A', 'person' || n || '@example.org', true FROM generate_series(1, $1::int) AS n RETURNING id, email
     ), numbered AS (
       SELECT id, email, row_number() OVER () AS n FROM users
     ), people AS (
       INSERT INTO profiles (id, first_name, last_name, email, found_by_name)
       SELECT id, CASE WHEN n <= $2 THEN 'Zenobia' ELSE 'Anna' || md5(n::text) END,
         'Rossi' || md5(email), email, n % $3 = 0 OR n <= $2 FROM numbered RETURNING id
     ) SELECT id FROM people LIMIT 1`,
    [PEOPLE, CALLED_ALIKE, FOUND_EVERY],
  );
  seeker = rows[0].id;
  await app.owner.query('ALTER TABLE profiles SET (autovacuum_enabled = off)');
  await app.owner.query('ANALYZE');
  const superuser = new pg.Client(app.databaseUrls.application.replace(/\/\/[^@]*@/, `//${SUPERUSER}@`));
  await superuser.connect();
  await superuser.query(
    `UPDATE pg_class SET reltuples = reltuples * $1
     WHERE oid = 'profiles'::regclass OR oid IN (
       SELECT indexrelid FROM pg_index WHERE indrelid = 'profiles'::regclass)`,
    [AS_IF_TIMES],
  );
  await superuser.end();
});
afterAll(() => app.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function planFor(mode: string, { text }: { text: string }, term: string): Promise<PlanNode[]> {
  const client = await app.owner.connect();
  try {
    await client.query(`SET plan_cache_mode = ${mode}`);
    const limit = text.includes('$3') ? [', int', `, ${PEOPLE_FOUND_MAX}`] : ['', ''];
    await client.query(`PREPARE search (uuid, text${limit[0]}) AS ${text}`);
    const { rows } = await client.query(
      `EXPLAIN (FORMAT JSON, ANALYZE, TIMING OFF) EXECUTE search ('${seeker}', '${term}'${limit[1]})`,
    );
    return nodes(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('DEALLOCATE ALL');
    await client.query('RESET plan_cache_mode');
    client.release();
  }
}
const on = (plan: readonly PlanNode[], table: string) =>
  plan.filter((node) => node['Relation Name'] === table);
const LARGE = ['profiles', 'auth_users'];

describe.each(['force_generic_plan', 'force_custom_plan'])('among many people (%s)', (mode) => {
  test.each([
    ['of many', 'Zenobia'],
    ['of one', `Anna${'0'.repeat(40)}`],
    ['of nobody', 'Quintus'],
    ['of everybody', 'Anna'],
  ])(
    'a search by a name %s reads only as many rows of its index as are checked [S2-138]',
    async (_whose, name) => {
      const plan = await planFor(mode, PEOPLE_BY_NAME, name);
      const sought = on(plan, 'profiles').filter((node) => node['Index Name']?.endsWith('_sought_idx'));
      expect(sought.map((node) => node['Index Name']).sort()).toEqual([
        'profiles_last_name_sought_idx',
        'profiles_name_sought_idx',
      ]);
      expect(on(plan, 'profiles').filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      for (const node of sought) {
        expect(node['Node Type']).toBe('Index Scan');
        for (const end of ['~>=~', '~<~']) expect(node['Index Cond']).toContain(end);
        expect(node['Actual Rows']).toBeLessThanOrEqual(NAMESAKES_READ_MAX);
        expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
      }
    },
  );

  test.each(['person77@example.org', 'nobody@example.org'])(
    'a search by an address (%s) reads one row [S2-138]',
    async (address) => {
      const plan = await planFor(mode, PEOPLE_BY_ADDRESS, address);
      const read = LARGE.flatMap((table) => on(plan, table));
      expect(read.length).toBeGreaterThanOrEqual(LARGE.length);
      for (const node of read) {
        expect(node['Node Type']).toMatch(/^Index/);
        expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(1);
      }
    },
  );
});
