import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Due work that failed; jobs skip it until its retry. Only `postpone` writes to the table. */
export const postponed = pgTable('postponed', {
  /** The id of the due row, in any table. */
  id: uuid('id').primaryKey(),
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at').notNull(),
  error: text('error').notNull(),
});
