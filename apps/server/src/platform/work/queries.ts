import type { Queryable } from '../db/database.ts';
import { integer, runStatement, statement } from '../db/statement.ts';

const DELETE_POSTPONED = statement(
  'postponed_delete',
  `DELETE FROM postponed WHERE id IN (
     SELECT id FROM postponed WHERE retry_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes rows whose retry is more than `days` overdue; returns their number. */
export async function deletePostponed(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_POSTPONED, [days, atMost])).rowCount;
}

const SHORTEN_POSTPONED = statement(
  'postponed_shorten',
  `UPDATE postponed SET retry_at = now() + interval '1 hour' WHERE retry_at > now() + interval '1 hour'`,
  {},
);

/** Corrects retries that lie more than an hour ahead, because the clock was ahead when they were stored. */
export async function shortenPostponed(db: Queryable): Promise<void> {
  await runStatement(db, SHORTEN_POSTPONED, []);
}

const COUNT_POSTPONED = statement('postponed_count', 'SELECT count(*)::integer AS number FROM postponed', {
  number: integer,
});

/** Counts the rows of failed work that wait for a retry. */
export async function countPostponed(db: Queryable): Promise<number> {
  return (await runStatement(db, COUNT_POSTPONED, [])).rows[0]?.number ?? 0;
}
