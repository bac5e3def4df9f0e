import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { FEED_PAGE } from './queries.ts';

let app: TestApp;

const PAIRS = 400;
const POSTS_EACH = 50;

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
  readonly Plans?: readonly PlanNode[];
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.each([
  'force_generic_plan',
  'force_custom_plan',
])('with 20,000 activities a page reads the newest of each relationship from the index (%s)', async (mode) => {
  const client = await app.owner.connect();
  try {
    const { rows: people } = await client.query('SELECT profile_id FROM relationship_members LIMIT 1');
    await client.query(`SET plan_cache_mode = ${mode}`);
    await client.query(`PREPARE page (uuid, text, text, int) AS ${FEED_PAGE}`);
    const { rows } = await client.query(
      `EXPLAIN (FORMAT JSON, ANALYZE, TIMING OFF)
         EXECUTE page ('${people[0].profile_id}', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 21)`,
    );
    const plan = nodes(rows[0]['QUERY PLAN'][0].Plan);
    const onActivities = plan.filter((node) => node['Relation Name'] === 'activities');
    expect(onActivities).toHaveLength(1);
    expect(onActivities[0]).toMatchObject({
      'Node Type': 'Index Scan',
      'Index Name': 'activities_relationship_newest_idx',
      'Scan Direction': 'Forward',
      'Actual Rows': 21,
    });
    for (const column of ['relationship_id', 'created_at', 'left_at']) {
      expect(onActivities[0]?.['Index Cond']).toContain(column);
    }
    // There is not one picture here, so that looking through their empty table is right.
    const whole = plan
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    expect(whole.filter((relation) => relation !== 'images')).toEqual([]);
  } finally {
    await client.query('DEALLOCATE ALL');
    client.release();
  }
});
