import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, updatedAt } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** [S3-011] Whether and when one was redeemed is written by the ledger's function only. */
export const userRewards = pgTable(
  'user_rewards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    title: text('title').notNull(),
    description: text('description'),
    costInBesos: integer('cost_in_besos').notNull(),
    relationshipId: uuid('relationship_id').references(() => relationships.id),
    isRedeemed: boolean('is_redeemed').notNull().default(false),
    redeemedAt: moment('redeemed_at'),
    seenBy: uuid('seen_by').references(() => profiles.id),
    seenAt: moment('seen_at'),
    fulfilledBy: uuid('fulfilled_by').references(() => profiles.id),
    fulfilledAt: moment('fulfilled_at'),
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('user_rewards_profile_newest_idx').on(table.profileId, table.createdAt.desc().nullsFirst()),
    index('user_rewards_to_fulfil_idx')
      .on(table.relationshipId)
      .where(sql`${table.isRedeemed} AND ${table.fulfilledAt} IS NULL`),
    check('user_rewards_title_filled', sql`char_length(btrim(${table.title})) BETWEEN 1 AND 100`),
    check('user_rewards_description_length', sql`char_length(${table.description}) <= 300`),
    check('user_rewards_cost_range', sql`${table.costInBesos} BETWEEN 1 AND 1000`),
    check('user_rewards_redeemed_when', sql`${table.isRedeemed} = (${table.redeemedAt} IS NOT NULL)`),
    check(
      'user_rewards_after_redeeming',
      sql`${table.isRedeemed} OR num_nonnulls(${table.seenBy}, ${table.seenAt}, ${table.fulfilledBy}, ${table.fulfilledAt}, ${table.hiddenAt}) = 0`,
    ),
  ],
);
