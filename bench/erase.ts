// npm run erase -w bench [-- --quick]: measures how long other people wait while 100,000 rows are erased.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { couple, gift, person } from '../apps/server/test/support/builders.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { median, quantile } from './support/numbers.ts';
import { IS_QUICK, ROUNDS } from './support/settings.ts';
import { openReader, readDuring } from './support/steady-reader.ts';

const P99_AT_MOST = 1.5;
/** The number of gifts, and also of likes, of comments and of messages. */
const ROWS_EACH = IS_QUICK ? 5_000 : 25_000;
const QUIET_MS = 20_000;
const LOOK_MS = 50;

const ADD_GIFTS = `
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at, like_count, comment_count)
  SELECT 'gift', 'approved', one.giver, one.receiver, $3, 1, 'Breakfast in bed', 'food',
    now() - number * interval '1 minute', one.likes, one.likes
  FROM generate_series(1, $4::int) AS number,
    (VALUES ($1::uuid, $2::uuid, 0), ($2::uuid, $1::uuid, 1)) AS one (giver, receiver, likes)`;
const ADD_LIKES = `
  INSERT INTO activity_reactions (activity_id, profile_id, reaction_type, created_at)
  SELECT a.id, $1, 'like', a.created_at FROM activities a WHERE a.receiver_id = $1 AND a.like_count = 1`;
const ADD_COMMENTS = `
  INSERT INTO activity_comments (id, activity_id, profile_id, text, created_at)
  SELECT gen_random_uuid(), a.id, $1, 'Thank you', a.created_at FROM activities a
  WHERE a.receiver_id = $1 AND a.comment_count = 1`;
const ADD_CONVERSATION = `
  INSERT INTO conversations (id, low_id, high_id, last_number)
  VALUES ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4)`;
const ADD_MESSAGES = `
  INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content)
  SELECT gen_random_uuid(), $1, number, $2, $3, 'Message ' || number FROM generate_series(1, $4::int) AS number`;

/** Creates a person with many rows whose account is due to be erased; returns the person's ID. */
async function addLeaving({ superuser }: Cluster, url: string): Promise<string> {
  const [leaving, partner] = [await person(url), await person(url)];
  const place = await couple(leaving, partner);
  const { pool } = superuser;
  await pool.query(ADD_GIFTS, [leaving.id, partner.id, place, ROWS_EACH]);
  await pool.query(ADD_LIKES, [leaving.id]);
  await pool.query(ADD_COMMENTS, [leaving.id]);
  const conversation = randomUUID();
  await pool.query(ADD_CONVERSATION, [conversation, leaving.id, partner.id, ROWS_EACH]);
  await pool.query(ADD_MESSAGES, [conversation, leaving.id, partner.id, ROWS_EACH]);
  await pool.query('VACUUM ANALYZE');
  await leaving.api.deletion.deleteAccount();
  return leaving.id;
}

/** Waits until the server has begun or completed the erasure. */
async function until({ owner }: Cluster, personId: string, wanted: 'begun' | 'over'): Promise<void> {
  for (;;) {
    const { rows } = await owner.pool.query<{ is_begun: boolean }>(
      'SELECT erasing_at IS NOT NULL AS is_begun FROM account_deletions WHERE user_id = $1',
      [personId],
    );
    if (rows[0] === undefined || (wanted === 'begun' && rows[0].is_begun)) return;
    await sleep(LOOK_MS);
  }
}

await withCluster(async (cluster) => {
  const { url } = await cluster.startServer();
  const [reader, friend] = [await person(url), await person(url)];
  const relationshipId = await couple(reader, friend);
  for (let given = 0; given < 30; given += 1)
    await friend.api.besos.processBesoTransaction(gift(relationshipId, reader.id));
  const read = openReader(url, reader);
  await readDuring(read, () => sleep(QUIET_MS));

  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const personId = await addLeaving(cluster, url);
    await cluster.settle();
    const quiet = await readDuring(read, () => sleep(QUIET_MS));
    await cluster.owner.pool.query(
      "UPDATE account_deletions SET requested_at = now() - interval '15 days', due_at = now() WHERE user_id = $1",
      [personId],
    );
    await until(cluster, personId, 'begun');
    const erased = await readDuring(read, () => until(cluster, personId, 'over'));
    const [usual, meanwhile] = [quantile(quiet.times, 0.99), quantile(erased.times, 0.99)];
    ratios.push(meanwhile / usual);
    console.log(
      `  ${4 * ROWS_EACH} rows in ${(erased.ms / 1000).toFixed(1)} s   p99 quiet ${usual.toFixed(1)}, meanwhile ${meanwhile.toFixed(1)} ms`,
    );
  }
  return checkFigure('erase: others’ p99 to the quiet one, times', median(ratios), { atMost: P99_AT_MOST });
});
