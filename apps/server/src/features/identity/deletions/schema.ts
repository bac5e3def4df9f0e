import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../../platform/db/columns.ts';
import { authUsers } from '../accounts/schema.ts';

/** Accounts that are being deleted. Lock the row and check `erasing_at` before you restore or erase it. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    dueAt: timestampColumn('due_at').notNull(),
    remindedAt: timestampColumn('reminded_at'),
    /** When erasing began; after that, nothing can restore the account. */
    erasingAt: timestampColumn('erasing_at'),
    /** The person's settings before the deletion, which restoring the account brings back. */
    cardShown: boolean('card_shown').notNull(),
    foundByName: boolean('found_by_name').notNull(),
  },
  (table) => [
    index('account_deletions_due_at_idx').on(table.dueAt),
    check('account_deletions_in_order', sql`${table.dueAt} >= ${table.requestedAt}`),
  ],
);
