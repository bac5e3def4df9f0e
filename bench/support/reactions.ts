import type { Database } from '../../apps/server/src/platform/db/database.ts';

const POSTS_EACH = 15;
const OTHERS_EACH = 100;
const RECOMMENDED_EACH = 5;

/** Adds couples without a measured reader, all between the same two people. */
const ADD_OTHERS = `
  WITH people AS (
    INSERT INTO auth_users (id, name, email)
    SELECT gen_random_uuid(), 'Ada Conti', gen_random_uuid() || '@example.org' FROM generate_series(1, 2) RETURNING id
  ), profiled AS (
    INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'Ada', 'Conti', '' FROM people RETURNING id
  ), two AS (SELECT array_agg(id) AS ids FROM profiled), places AS (
    INSERT INTO relationships (type, name) SELECT 'couple', 'Ada & Leo' FROM generate_series(1, $1::int) RETURNING id
  )
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at, like_count, comment_count)
  SELECT 'gift', 'approved', two.ids[1], two.ids[2], places.id, 1, 'Breakfast in bed', 'food',
         now() - random() * interval '300 days', 2, 1
  FROM places, two, generate_series(1, ${OTHERS_EACH})`;

/** Adds the measured readers' own activities, as many in the large database as in the small one. */
const ADD_OWN = `
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at, like_count, comment_count)
  SELECT 'gift', 'approved', m.profile_id, r.id, r.id, 1, 'Breakfast in bed', 'food',
         now() - random() * interval '300 days', 2, 1
  FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id AND m.role = 'owner'
  CROSS JOIN generate_series(1, ${POSTS_EACH})`;

/** Adds recommendations that two couples see, as many in the large database as in the small one. */
const ADD_RECOMMENDED = `
  WITH authors AS (
    SELECT relationship_id AS id, profile_id AS author FROM relationship_members WHERE role = 'owner'
    UNION ALL
    SELECT r.id, (SELECT giver_id FROM activities a WHERE a.relationship_id = r.id LIMIT 1) FROM relationships r
    WHERE NOT EXISTS (SELECT FROM relationship_members m WHERE m.relationship_id = r.id)
  ), pairs AS (
    SELECT id, author, lead(id) OVER (PARTITION BY author ORDER BY id) AS next FROM authors
  ), made AS (
    INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, shared_with, amount, description,
                            category, created_at, like_count, comment_count)
    SELECT 'recommendation', 'approved', author, author, id, ARRAY[id, next], 0, 'The place by the sea', 'food',
           now() - random() * interval '300 days', 0, 1
    FROM pairs, generate_series(1, ${RECOMMENDED_EACH}) WHERE next IS NOT NULL
    RETURNING id, giver_id, shared_with, created_at, order_number
  ), details AS (
    INSERT INTO recommendations (id, profile_id, audience_type) SELECT id, giver_id, 'todos' FROM made
  )
  INSERT INTO activity_audiences (activity_id, relationship_id, created_at, order_number)
  SELECT id, shared_with[2], created_at, order_number FROM made`;

const ADD_REACTIONS = `
  INSERT INTO activity_reactions (activity_id, profile_id, reaction_type, created_at)
  SELECT a.id, p.id, 'like', a.created_at FROM activities a, unnest(ARRAY[a.giver_id, a.receiver_id]) AS p (id)
  WHERE a.like_count = 2`;
const ADD_COMMENTS = `
  INSERT INTO activity_comments (id, activity_id, profile_id, text, created_at)
  SELECT gen_random_uuid(), id, receiver_id, 'Thank you', created_at FROM activities WHERE comment_count = 1`;

export async function fillFeed({ pool }: Database, activities: number): Promise<void> {
  await pool.query(ADD_OWN);
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM activities');
  const left = Math.max(activities - (rows[0]?.count ?? 0), 0);
  if (left >= OTHERS_EACH) await pool.query(ADD_OTHERS, [Math.floor(left / OTHERS_EACH)]);
  await pool.query(ADD_RECOMMENDED);
  await pool.query(ADD_REACTIONS);
  await pool.query(ADD_COMMENTS);
  await pool.query('VACUUM ANALYZE');
}
