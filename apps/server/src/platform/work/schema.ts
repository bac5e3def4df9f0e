import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What fell due and failed: jobs leave it alone until it is tried again. Written by `postpone` only. */
export const postponed = pgTable('postponed', {
  /** Of the row that fell due, of whatever table. */
  id: uuid('id').primaryKey(),
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at').notNull(),
  /** What PostgreSQL said the last time. */
  error: text('error').notNull(),
});
