import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Due work that failed; jobs skip it until its retry. Only `postpone` writes it. */
export const postponed = pgTable('postponed', {
  /** Id of the due row, of any table. */
  id: uuid('id').primaryKey(),
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at').notNull(),
  error: text('error').notNull(),
});
