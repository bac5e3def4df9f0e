import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { readMigrations } from './migrations.ts';

/** The first file that gives numbers. */
const FIRST = /_order-numbers\.sql$/;
let client: pg.Client;

beforeAll(async () => {
  const name = `numbers_${randomBytes(6).toString('hex')}`;
  const { owner } = inject('databaseUrls');
  const admin = new pg.Client({ connectionString: owner.replace(DATABASE_MARK, 'postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await admin.end();
  client = new pg.Client({ connectionString: owner.replace(DATABASE_MARK, name) });
  await client.connect();
});
afterAll(() => client.end());

async function apply(statements: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  for (const statement of statements) await client.query(statement);
  await client.query('COMMIT');
}

test('what exists gets the number of its moment, and everything new a higher one', async () => {
  const all = readMigrations();
  const first = all.findIndex(({ file }) => FIRST.test(file));
  for (const { statements } of all.slice(0, first)) await apply(statements);
  const one = '00000000-0000-4000-8000-000000000001';
  await client.query(`
    INSERT INTO auth_users (id, name, email) VALUES ('${one}', 'A', 'a@example.org');
    INSERT INTO auth_sessions (user_id, token, expires_at, created_at)
      VALUES ('${one}', 'new', now() + interval '1 day', now()), ('${one}', 'old', now(), now() - interval '1 day');
    INSERT INTO profiles (id, first_name, last_name, email) VALUES ('${one}', 'A', 'A', '');
    INSERT INTO relationships (id, type, name) VALUES ('${one}', 'group', 'x');
    INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at, left_at) VALUES
      ('${one}', '${one}', 'member', '2026-01-01', '2026-02-01'), ('${one}', '${one}', 'owner', '2026-03-01', NULL);
    INSERT INTO activities (id, kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
      created_at) SELECT gen_random_uuid(), 'request', 'pending', '${one}', gen_random_uuid(), '${one}', 1, 'x',
        'home', at FROM unnest(ARRAY['2026-01-15', '2026-02-01', '2027-06-01']::timestamptz[]) AS at;`);
  for (const { statements } of all.slice(first)) await apply(statements);

  const { rows: shown } = await client.query(`
    SELECT a.created_at::date::text AS day, count(m.id)::int AS memberships FROM activities a
    LEFT JOIN relationship_members m ON a.order_number >= m.joined_number
      AND a.order_number < coalesce(m.left_number, 9223372036854775807)
    GROUP BY 1 ORDER BY 1`);
  expect(shown).toEqual([
    { day: '2026-01-15', memberships: 1 },
    { day: '2026-02-01', memberships: 0 },
    { day: '2027-06-01', memberships: 1 },
  ]);
  const { rows: sessions } = await client.query('SELECT token FROM auth_sessions ORDER BY order_number');
  expect(sessions).toEqual([{ token: 'old' }, { token: 'new' }]);
  const { rows: next } = await client.query(
    "SELECT nextval('order_numbers') > (SELECT max(order_number) FROM activities) AS higher",
  );
  expect(next).toEqual([{ higher: true }]);
});
