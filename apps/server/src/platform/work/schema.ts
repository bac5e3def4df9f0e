import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/** Rows whose work failed; jobs skip them until `retryAt`. Only the function `postpone` writes here. */
export const postponed = pgTable('postponed', {
  /** The id of the row in any table. */
  id: uuid('id').primaryKey(),
  failures: integer('failures').notNull(),
  retryAt: timestampColumn('retry_at').notNull(),
  error: text('error').notNull(),
});
