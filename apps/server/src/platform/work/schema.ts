import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/** Rows whose work failed. Jobs skip them until `retryAt`. */
export const postponed = pgTable('postponed', {
  /** The id of the row whose work failed, in any table. */
  id: uuid('id').primaryKey(),
  failures: integer('failures').notNull(),
  retryAt: timestampColumn('retry_at').notNull(),
  error: text('error').notNull(),
});
