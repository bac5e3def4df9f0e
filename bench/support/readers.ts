import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { type Person, person } from '../../apps/server/test/support/builders.ts';
import { CLIENTS } from './settings.ts';

/** The number of other couples, so many that reading a whole table is slow. */
const COUPLES = 1_000;
const POSTS_EACH = 50;
const SIZES = [2, 4, 6];

const ADD_RELATIONSHIP = `
  WITH place AS (
    INSERT INTO relationships (type, name)
    VALUES (CASE WHEN $2 = 2 THEN 'couple' ELSE 'group' END, 'Giulia & friends') RETURNING id
  ), users AS (
    INSERT INTO auth_users (name, email)
    SELECT 'Marco Bianchi', gen_random_uuid() || '@example.org' FROM generate_series(2, $2::int) RETURNING id
  ), faces AS (
    INSERT INTO images (owner_id, bucket, path, width, height, refine_at)
    SELECT id, 'avatars', 'bench/' || id, 512, 512, NULL FROM users RETURNING id, owner_id
  ), others AS (
    INSERT INTO profiles (id, first_name, last_name, email, avatar_image_id)
    SELECT u.id, 'Marco', 'Bianchi', u.id || '@example.org', f.id FROM users u JOIN faces f ON f.owner_id = u.id
    RETURNING id
  )
  INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
  SELECT place.id, p.id, p.role, now() - interval '1 year'
  FROM place, (SELECT $1::uuid AS id, 'owner' AS role UNION ALL SELECT id, 'member' FROM others) p`;

/** Adds gifts to all relationships of a reader, ordered by time; a third have a picture. */
const ADD_GIFTS = `
  WITH moments AS (
    SELECT mine.relationship_id, n, gen_random_uuid() AS image,
      now() - random() * interval '30 days' - interval '1 hour' AS created_at,
      (SELECT other.profile_id FROM relationship_members other
       WHERE other.relationship_id = mine.relationship_id AND other.profile_id <> $1 AND n > 0
       ORDER BY random() LIMIT 1) AS other
    FROM relationship_members mine, generate_series(1, ${POSTS_EACH}) n
    WHERE mine.profile_id = $1
  ), pictures AS (
    INSERT INTO images (id, owner_id, bucket, path, width, height, refine_at)
    SELECT image, other, 'beso-images', 'bench/' || image, 1600, 1200, NULL FROM moments WHERE n % 3 = 0
  )
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          image_id, created_at)
  SELECT 'gift', 'approved', CASE WHEN n % 2 = 0 THEN other ELSE $1 END, CASE WHEN n % 2 = 0 THEN $1 ELSE other END,
         relationship_id, 1, 'Breakfast in bed, with the good jam', 'food', CASE WHEN n % 3 = 0 THEN image END,
         created_at
  FROM moments ORDER BY created_at`;

const ADD_OTHERS = `
  WITH couples AS (
    INSERT INTO relationships (type, name) SELECT 'couple', 'Ada & Leo' FROM generate_series(1, ${COUPLES}) RETURNING id
  ), pairs AS (
    SELECT id, gen_random_uuid() AS one, gen_random_uuid() AS other FROM couples
  ), users AS (
    INSERT INTO auth_users (id, name, email)
    SELECT p.id, 'Ada Conti', p.id || '@example.org' FROM pairs, unnest(ARRAY[one, other]) AS p(id)
  ), people AS (
    INSERT INTO profiles (id, first_name, last_name, email)
    SELECT p.id, 'Ada', 'Conti', p.id || '@example.org' FROM pairs, unnest(ARRAY[one, other]) AS p(id)
  ), members AS (
    INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
    SELECT pairs.id, p.id, 'member', now() - interval '1 year' FROM pairs, unnest(ARRAY[one, other]) AS p(id)
  )
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category, created_at)
  SELECT 'gift', 'approved', one, other, id, 1, 'Breakfast in bed', 'food', now() - random() * interval '300 days'
  FROM pairs CROSS JOIN generate_series(1, ${POSTS_EACH})`;

export async function prepareReaders(baseUrl: string, owner: Database): Promise<Person[]> {
  const readers: Person[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const reader = await person(baseUrl);
    for (const size of SIZES) await owner.pool.query(ADD_RELATIONSHIP, [reader.id, size]);
    await owner.pool.query(ADD_GIFTS, [reader.id]);
    readers.push(reader);
  }
  await owner.pool.query(ADD_OTHERS);
  await owner.pool.query(
    'INSERT INTO user_besos (profile_id, total_besos, version) SELECT id, 7, 7 FROM profiles',
  );
  await owner.pool.query('VACUUM ANALYZE');
  return readers;
}

const COPIES = {
  people: 'SELECT id, first_name, last_name, avatar_image_id AS avatar_id FROM profiles',
  balances: 'SELECT profile_id AS person_id, total_besos AS total, version FROM user_besos',
  memberships:
    'SELECT id, relationship_id, profile_id AS person_id, joined_at, left_at FROM relationship_members',
  images: 'SELECT id, width, height FROM images',
  activities: `SELECT id, kind, status, relationship_id, giver_id, receiver_id, amount, description, category, image_id,
    created_at FROM activities`,
};

export async function copyForBareProgram(owner: Database, bare: Database): Promise<void> {
  for (const [table, query] of Object.entries(COPIES)) {
    const { rows } = await owner.pool.query<{ content: string }>(
      `SELECT coalesce(json_agg(r), '[]')::text AS content FROM (${query}) r`,
    );
    await bare.pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      rows[0]?.content,
    ]);
  }
  await bare.pool.query('VACUUM ANALYZE');
}
