import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The counts of limits. `expire` is in milliseconds since 1970. */
export const authLimits = pgTable('auth_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
