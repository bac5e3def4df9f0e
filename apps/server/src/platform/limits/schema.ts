import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What `limiter.ts` counts; names and order of the columns are the limiter library's. `expire` is in
 * milliseconds.
 */
export const authLimits = pgTable('auth_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
