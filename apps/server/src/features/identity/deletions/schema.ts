import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/db/columns.ts';
import { authUsers } from '../accounts/schema.ts';

/** Accounts being deleted. Restoring and erasing lock the row: the first to find `erasing_at` null wins. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** Until then the person can restore the account. */
    dueAt: moment('due_at').notNull(),
    /** When the person was mailed a second time. */
    remindedAt: moment('reminded_at'),
    /** When erasing began; nothing brings the account back from then on. */
    erasingAt: moment('erasing_at'),
    /** The setting of who finds the person, which a restore brings back. */
    cardShown: boolean('card_shown').notNull(),
    foundByName: boolean('found_by_name').notNull(),
  },
  (table) => [
    index('account_deletions_due_at_idx').on(table.dueAt),
    check('account_deletions_in_order', sql`${table.dueAt} >= ${table.requestedAt}`),
  ],
);
