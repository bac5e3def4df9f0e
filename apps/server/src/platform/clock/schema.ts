import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** A single row with the nodes' observations of the database's clock, so that a start notices a jump too. */
export const clockWatch = pgTable(
  'clock_watch',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    seenAt: moment('seen_at').notNull().default(sql`clock_timestamp()`),
    /** Delay of jobs that delete or expire, until the clock is steady; 0 without a delay. */
    holdSeconds: integer('hold_seconds').notNull().default(0),
    jumps: integer('jumps').notNull().default(0),
  },
  (table) => [check('clock_watch_one_row', sql`${table.isOnly}`)],
);
