import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { FEED_PAGE, MONTH_PAGE, OWN_PAGE, RELATIONSHIP_PAGE } from './queries.ts';

let app: TestApp;

const PAIRS = 400;
const POSTS_EACH = 50;
const SHARED_EACH = 25;
/** This many people block each other, so that PostgreSQL should not read the whole table of blocks. */
const QUARRELLING = 60;
/** The number of posts in a large group. One of the members is involved in every hundredth post. */
const GROUP_POSTS = 4_000;

let seldom: string;
let busy: string;
let large: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.owner.query(`
    DO $$ DECLARE one uuid; other uuid; shared uuid; BEGIN
      FOR pair IN 1..${PAIRS} LOOP
        INSERT INTO auth_users (name, email) VALUES ('A', gen_random_uuid() || '@example.org') RETURNING id INTO one;
        INSERT INTO auth_users (name, email) VALUES ('B', gen_random_uuid() || '@example.org') RETURNING id INTO other;
        INSERT INTO profiles (id, first_name, last_name, email) VALUES (one, 'A', 'A', ''), (other, 'B', 'B', '');
        INSERT INTO relationships (type, name) VALUES ('couple', 'A & B') RETURNING id INTO shared;
        INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
          VALUES (shared, one, 'owner', now() - interval '1 year'), (shared, other, 'member', now() - interval '1 year');
        INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                                created_at)
          SELECT 'gift', 'approved', one, other, shared, 1, 'x', 'home', now() - random() * interval '300 days'
          FROM generate_series(1, ${POSTS_EACH});
      END LOOP;
    END $$`);
  const { rows } = await app.owner.query(
    `WITH users AS (
      INSERT INTO auth_users (name, email)
      SELECT 'D', gen_random_uuid() || '@example.org' FROM generate_series(1, 3) RETURNING id
    ), people AS (
      INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'D', 'D', '' FROM users RETURNING id
    ), place AS (INSERT INTO relationships (type, name) VALUES ('group', 'D') RETURNING id
    ), members AS (
      INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
      SELECT place.id, people.id, 'member', now() - interval '1 year' FROM place, people
    ), three AS (SELECT array_agg(id) AS ids FROM people
    ), posts AS (
      INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                              created_at)
      SELECT 'gift', 'approved', ids[CASE WHEN n % 200 = 0 THEN 1 ELSE 2 END],
        ids[CASE WHEN n % 200 = 100 THEN 1 ELSE 3 END], place.id, 1, 'x', 'home',
        now() - random() * interval '300 days'
      FROM place, three, generate_series(1, $1::int) n
    ) SELECT ids[1] AS seldom, ids[2] AS busy, place.id AS large FROM three, place`,
    [GROUP_POSTS],
  );
  [{ seldom, busy, large }] = rows;
  // Members must join before the posts, but the statement above numbered both in any order.
  await app.owner.query('UPDATE relationship_members SET joined_number = 1 WHERE relationship_id = $1', [
    large,
  ]);
  await app.owner.query(`
    WITH users AS (
      INSERT INTO auth_users (name, email)
      SELECT 'C', gen_random_uuid() || '@example.org' FROM generate_series(1, ${QUARRELLING}) RETURNING id
    ), people AS (
      INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'C', 'C', '' FROM users RETURNING id
    )
    INSERT INTO blocks (blocker_id, blocked_id)
    SELECT one.id, other.id FROM people one JOIN people other ON other.id <> one.id`);
  // One person of each couple also shares some recommendations with the next couple.
  await app.owner.query(`
    WITH pairs AS (
      SELECT r.id, lead(r.id) OVER (ORDER BY r.id) AS next, (
        SELECT profile_id FROM relationship_members m WHERE m.relationship_id = r.id LIMIT 1) AS author
      FROM relationships r
    ), made AS (
      INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, shared_with, amount, description,
                              category, created_at)
      SELECT 'recommendation', 'approved', author, author, id, ARRAY[id, next], 0, 'x', 'home',
        now() - random() * interval '300 days'
      FROM pairs, generate_series(1, ${SHARED_EACH}) WHERE next IS NOT NULL
      RETURNING id, giver_id, shared_with, created_at, order_number
    ), details AS (
      INSERT INTO recommendations (id, profile_id, audience_type) SELECT id, giver_id, 'todos' FROM made
    ), saved AS (
      INSERT INTO recommendation_saves SELECT giver_id, id FROM made
    )
    INSERT INTO activity_audiences SELECT id, shared_with[2], created_at, order_number FROM made`);
  await app.owner.query(`
    INSERT INTO activity_reactions (activity_id, profile_id, reaction_type)
    SELECT id, receiver_id, 'like' FROM activities`);
  await app.owner.query('UPDATE activities SET like_count = 1');
  await app.owner.query('ANALYZE');
});
afterAll(() => app.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Scan Direction'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Returns PostgreSQL's plan for the feed's first page, or for another `text`. */
async function planFor(
  readerId: string,
  mode: string,
  { text } = FEED_PAGE,
  last: readonly [type: string, value: string][] = [],
): Promise<PlanNode[]> {
  const client = await app.owner.connect();
  try {
    await client.query(`SET plan_cache_mode = ${mode}`);
    const types = last.map(([type]) => `, ${type}`).join('');
    const values = last.map(([, value]) => `, '${value}'`).join('');
    await client.query(`PREPARE page (uuid, bigint, text, int${types}) AS ${text}`);
    const { rows } = await client.query(
      `EXPLAIN (FORMAT JSON, ANALYZE, TIMING OFF)
         EXECUTE page ('${readerId}', '9223372036854775807', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 21${values})`,
    );
    return nodes(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('DEALLOCATE ALL');
    client.release();
  }
}

async function pairAt(position: number): Promise<[string, string]> {
  const { rows } = await app.owner.query(
    `SELECT array_agg(profile_id) AS people FROM relationship_members WHERE relationship_id <> $2
     GROUP BY relationship_id ORDER BY relationship_id OFFSET $1 LIMIT 1`,
    [position, large],
  );
  return rows[0].people;
}

/** Shared activities are found by their ids, all others by the index of their relationship. */
const bySharing = (node: PlanNode) => node['Index Name'] === 'activities_pkey';
const onActivitiesIn = (plan: PlanNode[]) =>
  plan.filter((node) => node['Relation Name'] === 'activities' && !bySharing(node));

function expectNewestByIndex(plan: PlanNode[]): void {
  const onActivities = onActivitiesIn(plan);
  expect(onActivities).toHaveLength(1);
  // A relationship has so few shared activities that one index scan may read them all.
  const shared = plan.filter((node) => node['Index Name'] === 'activity_audiences_newest_idx');
  expect(shared).toHaveLength(1);
  for (const column of ['relationship_id', 'order_number'])
    expect(shared[0]?.['Index Cond']).toContain(column);
  expect(shared[0]?.['Actual Rows']).toBeLessThanOrEqual(SHARED_EACH);
  expect(onActivities[0]).toMatchObject({
    'Node Type': 'Index Scan',
    'Index Name': 'activities_relationship_newest_idx',
    'Scan Direction': 'Forward',
    'Actual Rows': 21,
  });
  for (const column of ['relationship_id', 'order_number', 'left_number']) {
    expect(onActivities[0]?.['Index Cond']).toContain(column);
  }
  // The table of images is empty, so reading it whole is right.
  const whole = plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(whole.filter((relation) => relation !== 'images')).toEqual([]);
}

describe.each(['force_generic_plan', 'force_custom_plan'])('with 20,000 activities (%s)', (mode) => {
  test('a page reads the newest of each relationship from the index', async () => {
    const [reader] = await pairAt(0);
    expectNewestByIndex(await planFor(reader, mode));
  });

  test('the same holds for a person with many blocks', async () => {
    const [reader, partner] = await pairAt(1);
    await app.owner.query(
      `INSERT INTO blocks (blocker_id, blocked_id)
       SELECT $1, id FROM profiles WHERE id NOT IN ($1, $2) LIMIT 200 ON CONFLICT DO NOTHING`,
      [reader, partner],
    );
    expectNewestByIndex(await planFor(reader, mode));
  });

  test('a page of one relationship reads only that one [S2-049]', async () => {
    const [reader] = await pairAt(3);
    const { rows } = await app.owner.query(
      'SELECT relationship_id FROM relationship_members WHERE profile_id = $1',
      [reader],
    );
    const plan = await planFor(reader, mode, RELATIONSHIP_PAGE, [['uuid', rows[0].relationship_id]]);
    expectNewestByIndex(plan);
    const [onActivities] = onActivitiesIn(await planFor(reader, mode, RELATIONSHIP_PAGE, [['uuid', large]]));
    expect(onActivities).toMatchObject({ 'Actual Loops': 0 });
  });

  test('a page of the viewer’s own activities does not read others’ [S2-049]', async () => {
    const onActivities = (await planFor(seldom, mode, OWN_PAGE)).filter(
      (node) => node['Relation Name'] === 'activities',
    );
    expect(onActivities.map((node) => node['Index Name']).sort()).toEqual([
      'activities_given_newest_idx',
      'activities_received_newest_idx',
    ]);
    for (const node of onActivities) {
      expect(node).toMatchObject({ 'Node Type': 'Index Scan', 'Scan Direction': 'Forward' });
      for (const column of ['relationship_id', 'order_number', 'r_id'])
        expect(node['Index Cond']).toContain(column);
      expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
      expect(node['Actual Rows']).toBeLessThanOrEqual(21);
    }
  });

  test('a page of a past month reads only that month [S2-049]', async () => {
    const { rows } = await app.owner.query(
      `SELECT since, since + interval '30 days' AS until, (
        SELECT count(*)::int FROM activities WHERE relationship_id = $1
          AND created_at >= since AND created_at < since + interval '30 days') AS posts
      FROM (SELECT now() - interval '200 days' AS since) AS month`,
      [large],
    );
    const [{ since, until, posts }] = rows;
    const days: [string, string][] = [since, until].map((at: Date) => ['timestamptz', at.toISOString()]);
    const plan = await planFor(seldom, mode, MONTH_PAGE, days);
    const [byTime, ...more] = plan.filter(
      (node) => node['Index Name'] === 'activities_relationship_created_idx',
    );
    expect(more).toEqual([]);
    for (const column of ['relationship_id', 'created_at']) expect(byTime?.['Index Cond']).toContain(column);
    expect(posts).toBeLessThan(GROUP_POSTS / 5);
    // The index still has entries of older row versions, so the scan may find twice as many.
    expect(byTime?.['Actual Rows']).toBeLessThanOrEqual(2 * posts);
    expect(onActivitiesIn(plan)).toMatchObject([{ 'Actual Rows': posts }]);
  });

  test('no more rows are read than a page shows, even if PostgreSQL expects large relationships', async () => {
    const expectSize = async (change: string) => {
      await app.owner.query(`ALTER TABLE activities ALTER COLUMN relationship_id ${change}`);
      await app.owner.query('ANALYZE activities');
    };
    await expectSize('SET (n_distinct = 2)');
    try {
      for (const page of [FEED_PAGE, RELATIONSHIP_PAGE, OWN_PAGE]) {
        const read = onActivitiesIn(
          await planFor(busy, mode, page, page === RELATIONSHIP_PAGE ? [['uuid', large]] : undefined),
        );
        expect(Math.max(...read.map((node) => node['Actual Rows'] ?? 0))).toBe(21);
        for (const node of read) expect(node).toMatchObject({ 'Node Type': 'Index Scan', 'Actual Loops': 1 });
      }
    } finally {
      await expectSize('RESET (n_distinct)');
    }
  });

  test('posts with a blocked partner are not read', async () => {
    const [reader, partner] = await pairAt(2);
    await app.owner.query('INSERT INTO blocks VALUES ($1, $2) ON CONFLICT DO NOTHING', [partner, reader]);
    const plan = await planFor(reader, mode);
    expect(onActivitiesIn(plan)).toMatchObject([{ 'Actual Loops': 0 }]);
    expect(plan.filter(bySharing)).toMatchObject([{ 'Actual Loops': 0 }]);
  });
});
