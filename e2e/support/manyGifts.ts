/** Adds gifts in both directions of a couple, numbered by age. $1: relationship, $2: count. */
const GIVE = `
  WITH two AS (
    UPDATE relationship_members SET joined_at = now() - interval '10 years' WHERE relationship_id = $1
    RETURNING profile_id
  ), pair AS (SELECT array_agg(profile_id ORDER BY profile_id) AS ids FROM two)
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at)
  SELECT 'gift', 'approved', ids[1 + number % 2], ids[2 - number % 2], $1, 1 + number % 3,
         'Deed ' || number || '.' || repeat(' Thank you, it was a long day.', number % 7),
         (ARRAY['food', 'home', 'pets', 'romance', 'transport', 'breakfast', 'chores'])[1 + number % 7],
         now() - ($2 - number) * interval '1 hour' - interval '1 minute'
  FROM pair, generate_series(0, $2::int - 1) AS number`;

type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

export async function manyGifts(send: Send, relationshipId: string, count: number): Promise<void> {
  await send(GIVE, [relationshipId, count]);
}
