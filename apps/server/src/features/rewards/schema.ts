import {
  REWARD_DESCRIPTION_MAX_LENGTH,
  REWARD_MAX_COST,
  REWARD_MIN_COST,
  REWARD_TITLE_MAX_LENGTH,
} from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inlineNumber, timestampColumn, updatedAt } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** [S3-011] Rewards, which only the database function redeem_user_reward redeems. */
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
    redeemedAt: timestampColumn('redeemed_at'),
    /** Set by the trigger `user_rewards_number_redeeming`. */
    redeemedNumber: bigint('redeemed_number', { mode: 'number' }),
    seenBy: uuid('seen_by').references(() => profiles.id),
    seenAt: timestampColumn('seen_at'),
    fulfilledBy: uuid('fulfilled_by').references(() => profiles.id),
    fulfilledAt: timestampColumn('fulfilled_at'),
    hiddenAt: timestampColumn('hidden_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('user_rewards_profile_newest_idx').on(table.profileId, table.createdAt.desc().nullsFirst()),
    index('user_rewards_to_fulfil_idx')
      .on(table.relationshipId)
      .where(sql`${table.isRedeemed} AND ${table.fulfilledAt} IS NULL`),
    index('user_rewards_kept_idx')
      .on(table.fulfilledBy, table.fulfilledAt.desc())
      .where(sql`${table.fulfilledBy} IS NOT NULL`),
    check(
      'user_rewards_title_filled',
      sql`char_length(btrim(${table.title})) BETWEEN 1 AND ${inlineNumber(REWARD_TITLE_MAX_LENGTH)}`,
    ),
    check(
      'user_rewards_description_length',
      sql`char_length(${table.description}) <= ${inlineNumber(REWARD_DESCRIPTION_MAX_LENGTH)}`,
    ),
    check(
      'user_rewards_cost_range',
      sql`${table.costInBesos} BETWEEN ${inlineNumber(REWARD_MIN_COST)} AND ${inlineNumber(REWARD_MAX_COST)}`,
    ),
    check('user_rewards_redeemed_numbered', sql`${table.isRedeemed} = (${table.redeemedNumber} IS NOT NULL)`),
    check('user_rewards_redeemed_when', sql`${table.isRedeemed} = (${table.redeemedAt} IS NOT NULL)`),
    check(
      'user_rewards_after_redeeming',
      sql`${table.isRedeemed} OR num_nonnulls(${table.seenBy}, ${table.seenAt}, ${table.fulfilledBy}, ${table.fulfilledAt}, ${table.hiddenAt}) = 0`,
    ),
  ],
);

/** Fulfilments that can still be undone, each seen only by the member who made it. */
export const rewardFulfilments = pgTable(
  'reward_fulfilments',
  {
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => userRewards.id),
    helperId: uuid('helper_id')
      .notNull()
      .references(() => profiles.id),
    dueAt: timestampColumn('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rewardId, table.helperId] }),
    index('reward_fulfilments_due_idx').on(table.dueAt),
  ],
);
