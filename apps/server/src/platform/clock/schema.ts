import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** One row: what the nodes have seen of the database's clock, so that a start notices a jump too. */
export const clockWatch = pgTable(
  'clock_watch',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The time that was seen last. */
    seenAt: moment('seen_at').notNull().default(sql`clock_timestamp()`),
    /** For how long jobs that delete or expire wait for a steady clock; 0: they do not. */
    holdSeconds: integer('hold_seconds').notNull().default(0),
    /** How many jumps there were: one more begins the waiting anew. */
    jumps: integer('jumps').notNull().default(0),
  },
  (table) => [check('clock_watch_one_row', sql`${table.isOnly}`)],
);
