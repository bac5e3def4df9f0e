import { REWARDS_REDEEMED_SHOWN } from '@beso/contract/limits';
import type { RelationshipType } from '@beso/contract/relationships';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { columnsKnownTo } from '../../relationships/index.ts';
import { userRewards } from '../schema.ts';

/** A reward with people's current names, except people who are hidden from the viewer. */
export const REWARD_ROW = {
  id: uuid,
  title: text(),
  description: nullable(text()),
  cost_in_besos: integer,
  relationship_id: nullable(uuid),
  relationship_type: nullable(text<RelationshipType>()),
  relationship_name: nullable(text()),
  is_redeemed: boolean,
  redeemed_at: nullable(timestampDate),
  seen_at: nullable(timestampDate),
  fulfilled_at: nullable(timestampDate),
  undoable_until: nullable(timestampDate),
  created_at: timestampDate,
  updated_at: timestampDate,
  owner_id: nullable(uuid),
  owner_first_name: nullable(text()),
  owner_last_name: nullable(text()),
  owner_avatar_id: nullable(uuid),
  seen_by_id: nullable(uuid),
  seen_by_first_name: nullable(text()),
  seen_by_last_name: nullable(text()),
  seen_by_avatar_id: nullable(uuid),
  fulfilled_by_id: nullable(uuid),
  fulfilled_by_first_name: nullable(text()),
  fulfilled_by_last_name: nullable(text()),
  fulfilled_by_avatar_id: nullable(uuid),
};
export type RewardRow = RowOf<typeof REWARD_ROW>;

function personColumns(alias: string, prefix: string): string {
  const { lastName, avatarImageId } = columnsKnownTo('$1', alias);
  return `
  ${alias}.id AS ${prefix}_id, ${alias}.first_name AS ${prefix}_first_name,
  ${lastName} AS ${prefix}_last_name, ${avatarImageId} AS ${prefix}_avatar_id`;
}

export const REWARD_COLUMNS = `
  r.id, r.title, r.description, r.cost_in_besos, r.relationship_id, r.is_redeemed, r.redeemed_at, r.seen_at,
  coalesce(r.fulfilled_at, mine.due_at - regret_window()) AS fulfilled_at,
  CASE WHEN r.fulfilled_at IS NULL AND mine.due_at > statement_timestamp() THEN mine.due_at END AS undoable_until,
  r.created_at, r.updated_at, rel.type AS relationship_type, relationship_name_for(rel.id, $1) AS relationship_name,
  ${personColumns('owner', 'owner')}, ${personColumns('seer', 'seen_by')},
  ${personColumns('fulfiller', 'fulfilled_by')}`;

/** Joins people's names, and the viewer's own fulfilment that can still be undone. */
export const REWARD_JOINS = `
  CROSS JOIN (SELECT hidden_from($1) AS ids) hidden
  JOIN profiles owner ON owner.id = r.profile_id
  LEFT JOIN relationships rel ON rel.id = r.relationship_id
  LEFT JOIN profiles seer ON seer.id = r.seen_by AND NOT seer.id = ANY (hidden.ids)
  LEFT JOIN reward_fulfilments mine ON mine.reward_id = r.id AND mine.helper_id = $1
  LEFT JOIN profiles fulfiller ON fulfiller.id = coalesce(r.fulfilled_by, mine.helper_id) AND NOT fulfiller.id = ANY (hidden.ids)`;

export type RewardList = 'available' | 'redeemed' | 'toFulfil' | 'kept';

const MY_REWARDS = statement(
  'my_rewards',
  `
  WITH listed AS (
    (SELECT 'available' AS list, NULL::bigint AS number, created_at AS place, r FROM user_rewards r
     WHERE r.profile_id = $1 AND NOT r.is_redeemed)
    UNION ALL
    (SELECT 'redeemed', redeemed_number, redeemed_at, r FROM user_rewards r
     WHERE r.profile_id = $1 AND r.is_redeemed AND r.hidden_at IS NULL
     ORDER BY redeemed_number DESC LIMIT $2)
    UNION ALL
    (SELECT 'toFulfil', redeemed_number, redeemed_at, r
     FROM (SELECT DISTINCT relationship_id FROM relationship_members WHERE profile_id = $1) mine
     JOIN user_rewards r ON r.relationship_id = mine.relationship_id AND r.is_redeemed AND r.fulfilled_at IS NULL
     WHERE r.profile_id <> $1 AND $1 = ANY (reward_helpers(r)))
    UNION ALL
    (SELECT 'kept', NULL, fulfilled_at, r FROM user_rewards r
     WHERE r.fulfilled_by = $1 AND $1 = ANY (reward_helpers(r)) ORDER BY fulfilled_at DESC LIMIT $2)
  )
  SELECT listed.list, ${REWARD_COLUMNS} FROM listed CROSS JOIN LATERAL (SELECT (listed.r).*) r ${REWARD_JOINS}
  ORDER BY listed.number DESC, listed.place DESC, r.id`,
  { list: text<RewardList>(), ...REWARD_ROW },
);

/** [S6-005] [S7-041] Returns the viewer's rewards, and other people's that the viewer may or did fulfil. */
export async function listRewardRows(
  database: Database,
  viewerId: ViewerId,
): Promise<(RewardRow & { list: RewardList })[]> {
  const { rows } = await runStatement(database, MY_REWARDS, [viewerId, REWARDS_REDEEMED_SHOWN]);
  return rows;
}

const ONE_REWARD = statement(
  'reward',
  `SELECT ${REWARD_COLUMNS} FROM user_rewards r ${REWARD_JOINS} WHERE r.id = $2`,
  REWARD_ROW,
);

/** Returns a reward. The caller has checked that the viewer may see it. */
export async function readReward(
  database: Database,
  viewerId: ViewerId,
  rewardId: string,
): Promise<RewardRow> {
  const { rows } = await runStatement(database, ONE_REWARD, [viewerId, rewardId]);
  if (rows[0] === undefined) throw new Error('a reward was written and is gone');
  return rows[0];
}

const own = (ownerId: ViewerId, rewardId: string, redeemed: boolean) =>
  and(eq(userRewards.id, rewardId), eq(userRewards.profileId, ownerId), eq(userRewards.isRedeemed, redeemed));

/** Deletes an unredeemed reward; returns false if it is redeemed or missing. */
export async function deleteUnredeemed(
  tx: Transaction,
  ownerId: ViewerId,
  rewardId: string,
): Promise<boolean> {
  const { rowCount } = await tx.delete(userRewards).where(own(ownerId, rewardId, false));
  return rowCount === 1;
}

export async function isRewardRedeemed(
  tx: Transaction,
  ownerId: ViewerId,
  rewardId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: userRewards.id })
    .from(userRewards)
    .where(own(ownerId, rewardId, true));
  return rows.length > 0;
}

/** Hides a redeemed reward from its owner's list; returns false if it is unredeemed, hidden or missing. */
export async function hideRedeemedReward(
  tx: Transaction,
  ownerId: ViewerId,
  rewardId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(userRewards)
    .set({ hiddenAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(own(ownerId, rewardId, true), isNull(userRewards.hiddenAt)));
  return rowCount === 1;
}

const MARK_SEEN = statement(
  'mark_rewards_seen',
  `
    WITH unseen AS (
      SELECT r.id FROM user_rewards r
      WHERE r.id = ANY ($2::uuid[]) AND r.is_redeemed AND r.seen_at IS NULL AND $1 = ANY (reward_helpers(r))
      ORDER BY r.id FOR NO KEY UPDATE)
    UPDATE user_rewards r SET seen_by = $1, seen_at = now(), updated_at = now()
    FROM unseen WHERE r.id = unseen.id RETURNING r.id, r.profile_id AS "ownerId"`,
  { id: uuid, ownerId: uuid },
);

/** Records that a helper saw these rewards; returns those seen for the first time. */
export async function recordRewardsSeen(
  tx: Transaction,
  helperId: ViewerId,
  rewardIds: readonly string[],
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await runStatement(tx, MARK_SEEN, [helperId, rewardIds]);
  return rows;
}
