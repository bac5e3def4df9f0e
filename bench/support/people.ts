import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { type Person, person } from '../../apps/server/test/support/builders.ts';

export interface Pair {
  readonly giver: Person;
  readonly receiverId: string;
  readonly relationshipId: string;
}

/** Tables of the measurement: who gives to whom, by client and number, for both sides to draw from. */
const PREPARE = `
  CREATE TABLE IF NOT EXISTS bench_pairs (
    client integer, number integer, giver_id uuid, receiver_id uuid, relationship_id uuid,
    PRIMARY KEY (client, number));
  GRANT SELECT ON bench_pairs TO PUBLIC`;

/** One giver with partners of their own, so that neither the daily limit nor another client is ever met. */
const ADD_PAIRS = `
  WITH new AS (
    SELECT number, gen_random_uuid() AS receiver_id, gen_random_uuid() AS relationship_id
    FROM generate_series(0, $3::int - 1) AS number
  ), users AS (
    INSERT INTO auth_users (id, name, email)
    SELECT receiver_id, 'Marco Bianchi', receiver_id || '@example.org' FROM new
  ), people AS (
    INSERT INTO profiles (id, first_name, last_name, email)
    SELECT receiver_id, 'Marco', 'Bianchi', receiver_id || '@example.org' FROM new
  ), couples AS (
    INSERT INTO relationships (id, type, name) SELECT relationship_id, 'couple', 'Giulia & Marco' FROM new
  ), members AS (
    INSERT INTO relationship_members (relationship_id, profile_id, role)
    SELECT relationship_id, $2::uuid, 'owner' FROM new UNION ALL
    SELECT relationship_id, receiver_id, 'member' FROM new
  )
  INSERT INTO bench_pairs SELECT $1::int, number, $2::uuid, receiver_id, relationship_id FROM new
  RETURNING receiver_id, relationship_id`;

/** Registers a giver per client through the API and gives each of them `pairs` partners. */
export async function prepareGivers(
  baseUrl: string,
  owner: Database,
  { clients, pairs }: { clients: number; pairs: number },
): Promise<Pair[][]> {
  await owner.pool.query(PREPARE);
  const givers: Pair[][] = [];
  for (let client = 0; client < clients; client += 1) {
    const giver = await person(baseUrl);
    const { rows } = await owner.pool.query<{ receiver_id: string; relationship_id: string }>(ADD_PAIRS, [
      client,
      giver.id,
      pairs,
    ]);
    givers.push(
      rows.map((row) => ({ giver, receiverId: row.receiver_id, relationshipId: row.relationship_id })),
    );
  }
  await owner.pool.query('ANALYZE');
  return givers;
}

/** Both sides start a round from the same state: a new day, and nothing left to write from before. */
export async function beginRound(owner: Database, superuserUrl: string): Promise<void> {
  await owner.pool.query('TRUNCATE beso_daily_totals');
  const superuser = openDatabase(superuserUrl, () => undefined);
  await superuser.pool.query('CHECKPOINT');
  await superuser.close();
}
