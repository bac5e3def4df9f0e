import type { Pool } from 'pg';
import type { Queryable } from '../db/database.ts';
import { integer, runStatement, statement } from '../db/statement.ts';

/** A window was stored while the clock was ahead if it ends this much later than one that begins now. */
const SLACK_MS = 60_000;

const COUNT = statement(
  'limits_count',
  `INSERT INTO auth_limits AS known (key, points, expire)
   VALUES ($1, $2, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + $3::bigint)
   ON CONFLICT (key) DO UPDATE SET (points, expire) = (
     SELECT CASE WHEN runs THEN known.points ELSE 0 END + EXCLUDED.points,
       CASE WHEN runs THEN known.expire ELSE EXCLUDED.expire END
     FROM (SELECT coalesce(known.expire > EXCLUDED.expire - $3::bigint
       AND known.expire <= EXCLUDED.expire + ${SLACK_MS}, false) AS runs) AS present)
   RETURNING points, ceil(greatest(expire - extract(epoch FROM clock_timestamp()) * 1000, 0))::integer AS "leftMs"`,
  { points: integer, leftMs: integer },
);

/** Adds points to a key's current or new window. Returns the window's points and remaining time. */
export async function countPoints(pool: Pool, key: string, points: number, windowMs: number) {
  const { rows } = await runStatement(pool, COUNT, [key, points, windowMs]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${COUNT.name} answered no row`);
  return row;
}

const FORGET = statement('limits_forget', 'DELETE FROM auth_limits WHERE key = $1', {});

export async function forgetPoints(pool: Pool, key: string): Promise<void> {
  await runStatement(pool, FORGET, [key]);
}

const DELETE_ENDED = statement(
  'limits_delete_ended',
  `DELETE FROM auth_limits WHERE key IN (
     SELECT key FROM auth_limits WHERE expire < extract(epoch FROM now()) * 1000
     LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

export async function deleteEndedLimits(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_ENDED, [atMost])).rowCount;
}
