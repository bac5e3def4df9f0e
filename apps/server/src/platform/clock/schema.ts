import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/** A single row with the last time that a node read from the database's clock. */
export const clockWatch = pgTable(
  'clock_watch',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    seenAt: timestampColumn('seen_at').notNull().default(sql`clock_timestamp()`),
    /** How long the clock must run steadily before jobs delete or expire anything again. */
    holdSeconds: integer('hold_seconds').notNull().default(0),
    jumps: integer('jumps').notNull().default(0),
  },
  (table) => [check('clock_watch_one_row', sql`${table.isOnly}`)],
);
