import type { Database } from '../../apps/server/src/platform/db/database.ts';

/** More gifts between the only two people of this database, until there are so many. Their lengths differ. */
const ADD = `
  WITH first AS (SELECT * FROM activities ORDER BY created_at LIMIT 1)
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at)
  SELECT 'gift', 'approved',
         CASE WHEN number % 2 = 0 THEN first.giver_id ELSE first.receiver_id END,
         CASE WHEN number % 2 = 0 THEN first.receiver_id ELSE first.giver_id END,
         first.relationship_id, 1 + number % 3,
         'Deed ' || number || '.' || repeat(' Thank you, it was a long day.', number % 7),
         (ARRAY['food', 'home', 'pets', 'romance', 'transport', 'breakfast', 'chores'])[1 + number % 7],
         first.created_at - number * interval '1 hour'
  FROM first, generate_series(1, $1 - (SELECT count(*)::int FROM activities)) AS number`;

/** Their memberships begin before the first of these. */
const LONG_TOGETHER = `UPDATE relationship_members SET joined_at = now() - interval '10 years'`;

export async function fillOneFeed({ pool }: Database, activities: number): Promise<void> {
  await pool.query(ADD, [activities]);
  await pool.query(LONG_TOGETHER);
  await pool.query('VACUUM ANALYZE activities');
}
