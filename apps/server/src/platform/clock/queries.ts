import type { Pool } from 'pg';
import type { Queryable } from '../db/database.ts';
import { integer, moment, run, statement } from '../db/statement.ts';

const LOOK = statement(
  'clock_look',
  `SELECT clock_timestamp() AS now, seen_at AS "seenAt", hold_seconds AS "holdSeconds", jumps FROM clock_watch`,
  { now: moment, seenAt: moment, holdSeconds: integer, jumps: integer },
);

/** What the database's clock says, and what is known of it. */
export async function lookAtClock(pool: Pool) {
  const { rows } = await run(pool, LOOK, []);
  const [row] = rows;
  if (row === undefined) throw new Error('the row of clock_watch is gone');
  return row;
}

const NOTE = statement('clock_note', 'UPDATE clock_watch SET seen_at = clock_timestamp()', {});

/** Keeps the time of now as the latest that was seen. */
export async function noteClock(pool: Pool): Promise<void> {
  await run(pool, NOTE, []);
}

const HOLD = statement(
  'clock_hold',
  `UPDATE clock_watch SET hold_seconds = greatest(hold_seconds, $1), jumps = jumps + 1, seen_at = clock_timestamp()`,
  {},
);

/** The clock has jumped: deleting and expiring waits so long, from now on. */
export async function holdJobs(pool: Pool, seconds: number): Promise<void> {
  await run(pool, HOLD, [seconds]);
}

const RELEASE = statement(
  'clock_release',
  'UPDATE clock_watch SET hold_seconds = 0 WHERE jumps = $1 AND hold_seconds > 0',
  {},
);

/** The clock was steady for long enough since that jump; another one since then begins the waiting anew. */
export async function releaseJobs(pool: Pool, jumps: number): Promise<void> {
  await run(pool, RELEASE, [jumps]);
}

const CONFIRM = statement(
  'clock_confirm',
  `UPDATE clock_watch SET hold_seconds = 0, seen_at = clock_timestamp()
   RETURNING clock_timestamp() AS now`,
  { now: moment },
);

/** Somebody has looked at the clock: it is right. Answers what it says. */
export async function confirmClock(db: Queryable | Pool): Promise<Date | undefined> {
  return (await run(db, CONFIRM, [])).rows[0]?.now;
}
