import type { Pool } from 'pg';
import type { Queryable } from '../db/database.ts';
import { integer, runStatement, statement, timestampDate } from '../db/statement.ts';

const LOOK = statement(
  'clock_look',
  `SELECT clock_timestamp() AS now, seen_at AS "seenAt", hold_seconds AS "holdSeconds", jumps FROM clock_watch`,
  { now: timestampDate, seenAt: timestampDate, holdSeconds: integer, jumps: integer },
);

/** Returns the database's time, and what is stored about its clock. */
export async function readClockWatch(pool: Pool) {
  const { rows } = await runStatement(pool, LOOK, []);
  const [row] = rows;
  if (row === undefined) throw new Error('the row of clock_watch is gone');
  return row;
}

const NOTE = statement('clock_note', 'UPDATE clock_watch SET seen_at = clock_timestamp()', {});

export async function recordClock(pool: Pool): Promise<void> {
  await runStatement(pool, NOTE, []);
}

const HOLD = statement(
  'clock_hold',
  `UPDATE clock_watch SET hold_seconds = greatest(hold_seconds, $1), jumps = jumps + 1, seen_at = clock_timestamp()`,
  {},
);

export async function beginClockHold(pool: Pool, seconds: number): Promise<void> {
  await runStatement(pool, HOLD, [seconds]);
}

const RELEASE = statement(
  'clock_release',
  'UPDATE clock_watch SET hold_seconds = 0 WHERE jumps = $1 AND hold_seconds > 0',
  {},
);

export async function endClockHold(pool: Pool, jumps: number): Promise<void> {
  await runStatement(pool, RELEASE, [jumps]);
}

const CONFIRM = statement(
  'clock_confirm',
  `UPDATE clock_watch SET hold_seconds = 0, seen_at = clock_timestamp()
   RETURNING clock_timestamp() AS now`,
  { now: timestampDate },
);

/** Records that an operator confirmed the clock, and returns its time. */
export async function confirmClock(db: Queryable | Pool): Promise<Date | undefined> {
  return (await runStatement(db, CONFIRM, [])).rows[0]?.now;
}
