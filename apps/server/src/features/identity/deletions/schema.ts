import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/db/columns.ts';
import { authUsers } from '../accounts/schema.ts';

/** Accounts being deleted. Restoring and erasing lock the row; the first to find `erasing_at` null wins. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** The time until which the person can restore the account. */
    dueAt: moment('due_at').notNull(),
    /** The time of the second mail. */
    remindedAt: moment('reminded_at'),
    /** The time when erasing began, after which nothing can restore the account. */
    erasingAt: moment('erasing_at'),
    /** The person's setting of who can find them, which restoring the account sets again. */
    cardShown: boolean('card_shown').notNull(),
    foundByName: boolean('found_by_name').notNull(),
  },
  (table) => [
    index('account_deletions_due_at_idx').on(table.dueAt),
    check('account_deletions_in_order', sql`${table.dueAt} >= ${table.requestedAt}`),
  ],
);
