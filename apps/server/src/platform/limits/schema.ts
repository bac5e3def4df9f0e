import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The limiter library prescribes the names and order of the columns; `expire` is in milliseconds. */
export const authLimits = pgTable('auth_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
