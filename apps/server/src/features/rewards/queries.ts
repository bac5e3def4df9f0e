import { REWARDS_REDEEMED_SHOWN } from '@beso/contract/limits';
import type { RelationshipType } from '@beso/contract/relationships';
import type { CreateUserRewardInput } from '@beso/contract/rewards';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { CommittedEvent } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { type AppendedEvent, asCommitted } from '../events/index.ts';
import type { AuthorizedRelationshipId } from '../relationships/index.ts';

type PersonColumns<Prefix extends string> = {
  readonly [Column in 'id' | 'first_name' | 'last_name' | 'avatar_id' as `${Prefix}_${Column}`]:
    | string
    | null;
};

/** A reward with the names as they are now, without people who are hidden from the viewer. */
export interface RewardRow
  extends PersonColumns<'owner'>,
    PersonColumns<'seen_by'>,
    PersonColumns<'fulfilled_by'> {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly cost_in_besos: number;
  readonly relationship_id: string | null;
  readonly relationship_type: RelationshipType | null;
  readonly relationship_name: string | null;
  readonly is_redeemed: boolean;
  readonly redeemed_at: Date | null;
  readonly seen_at: Date | null;
  readonly fulfilled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type NewReward = Omit<z.output<typeof CreateUserRewardInput>, 'relationshipId'> & {
  readonly relationshipId: AuthorizedRelationshipId | null;
};

const personColumns = (alias: string, prefix: string) => `
  ${alias}.id AS ${prefix}_id, ${alias}.first_name AS ${prefix}_first_name,
  ${alias}.last_name AS ${prefix}_last_name, ${alias}.avatar_image_id AS ${prefix}_avatar_id`;

const COLUMNS = `
  r.id, r.title, r.description, r.cost_in_besos, r.relationship_id, r.is_redeemed, r.redeemed_at, r.seen_at,
  r.fulfilled_at, r.created_at, r.updated_at, rel.type AS relationship_type, rel.name AS relationship_name,
  ${personColumns('owner', 'owner')}, ${personColumns('seer', 'seen_by')},
  ${personColumns('fulfiller', 'fulfilled_by')}`;

/** $1 is the viewer. */
const NAMES = `
  CROSS JOIN (SELECT hidden_from($1) AS ids) hidden
  JOIN profiles owner ON owner.id = r.profile_id
  LEFT JOIN relationships rel ON rel.id = r.relationship_id
  LEFT JOIN profiles seer ON seer.id = r.seen_by AND NOT seer.id = ANY (hidden.ids)
  LEFT JOIN profiles fulfiller ON fulfiller.id = r.fulfilled_by AND NOT fulfiller.id = ANY (hidden.ids)`;

const MY_REWARDS = `
  WITH listed AS (
    (SELECT 'available' AS list, created_at AS place, r FROM user_rewards r
     WHERE r.profile_id = $1 AND NOT r.is_redeemed)
    UNION ALL
    (SELECT 'redeemed', redeemed_at, r FROM user_rewards r
     WHERE r.profile_id = $1 AND r.is_redeemed AND r.hidden_at IS NULL
     ORDER BY redeemed_at DESC LIMIT $2)
    UNION ALL
    (SELECT 'toFulfil', redeemed_at, r FROM relationship_members mine
     JOIN user_rewards r ON r.relationship_id = mine.relationship_id AND r.is_redeemed AND r.fulfilled_at IS NULL
     WHERE mine.profile_id = $1 AND mine.left_at IS NULL AND r.profile_id <> $1 AND $1 = ANY (reward_helpers(r)))
  )
  SELECT listed.list, ${COLUMNS} FROM listed CROSS JOIN LATERAL (SELECT (listed.r).*) r ${NAMES}
  ORDER BY listed.place DESC, r.id`;

export type RewardList = 'available' | 'redeemed' | 'toFulfil';

/** [S6-005] [S7-041] Mine, and those of others that I may fulfil. */
export async function listRewardRows(
  { pool }: Database,
  viewerId: ViewerId,
): Promise<(RewardRow & { list: RewardList })[]> {
  const { rows } = await pool.query<RewardRow & { list: RewardList }>({
    name: 'my_rewards',
    text: MY_REWARDS,
    values: [viewerId, REWARDS_REDEEMED_SHOWN],
  });
  return rows;
}

const ONE_REWARD = `SELECT ${COLUMNS} FROM user_rewards r ${NAMES} WHERE r.id = $2`;

/** A reward that the caller knows to be the viewer's to see. */
export async function readReward(
  { pool }: Database,
  viewerId: ViewerId,
  rewardId: string,
): Promise<RewardRow> {
  const values = [viewerId, rewardId];
  const { rows } = await pool.query<RewardRow>({ name: 'reward', text: ONE_REWARD, values });
  if (rows[0] === undefined) throw new Error('a reward was written and is gone');
  return rows[0];
}

/** A call of the ledger whose result is a reward, with the names it is shown with, in one round trip. $1: its owner. */
async function call(
  { pool }: Database,
  name: 'create_user_reward' | 'redeem_user_reward',
  values: readonly unknown[],
): Promise<{ reward: RewardRow; events: readonly CommittedEvent[] }> {
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
  const { rows } = await pool.query<RewardRow & { appended: readonly AppendedEvent[] }>({
    name,
    text: `SELECT ${COLUMNS}, ledger.appended FROM ${name}(${parameters}) ledger
           CROSS JOIN LATERAL (SELECT (ledger.reward).*) r ${NAMES}`,
    values: [...values],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} answered no row`);
  return { reward: row, events: asCommitted(row.appended) };
}

/** Refusals of the ledger are thrown as database errors, here and below. */
export function createReward(database: Database, ownerId: ViewerId, reward: NewReward) {
  const { title, description, costInBesos, relationshipId, idempotencyKey } = reward;
  return call(database, 'create_user_reward', [
    ownerId,
    title,
    description,
    costInBesos,
    relationshipId,
    idempotencyKey,
  ]);
}

/** [S7-059] Burns the cost and marks the reward. */
export function redeem(
  database: Database,
  ownerId: ViewerId,
  { rewardId, idempotencyKey }: { rewardId: string; idempotencyKey: string },
) {
  return call(database, 'redeem_user_reward', [ownerId, rewardId, idempotencyKey]);
}

/** Whether one that was not redeemed is gone now; false for any other. */
export async function deleteUnredeemed(
  tx: Transaction,
  ownerId: ViewerId,
  rewardId: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM user_rewards WHERE id = ${rewardId} AND profile_id = ${ownerId} AND NOT is_redeemed`);
  return rowCount === 1;
}

export async function isRedeemed(tx: Transaction, ownerId: ViewerId, rewardId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM user_rewards WHERE id = ${rewardId} AND profile_id = ${ownerId} AND is_redeemed`);
  return rows.length > 0;
}

/** False when it is no redeemed reward of this person. */
export async function hideRedeemed(tx: Transaction, ownerId: ViewerId, rewardId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE user_rewards SET hidden_at = coalesce(hidden_at, now()), updated_at = now()
    WHERE id = ${rewardId} AND profile_id = ${ownerId} AND is_redeemed`);
  return rowCount === 1;
}

/** The first fulfilment is kept. Answers whom it concerns, undefined when it is not this person's to fulfil. */
export async function markFulfilled(
  tx: Transaction,
  helperId: ViewerId,
  rewardId: string,
): Promise<string[] | undefined> {
  const { rows } = await tx.execute<{ concerned: string[] }>(sql`
    UPDATE user_rewards r SET
      fulfilled_by = coalesce(fulfilled_by, ${helperId}), fulfilled_at = coalesce(fulfilled_at, now()),
      seen_by = coalesce(seen_by, ${helperId}), seen_at = coalesce(seen_at, now()), updated_at = now()
    WHERE id = ${rewardId} AND is_redeemed AND ${helperId} = ANY (reward_helpers(r))
    RETURNING reward_helpers(r) || profile_id AS concerned`);
  return rows[0]?.concerned;
}

/** Notes that a helper saw these; answers those nobody had seen before, with their owners. */
export async function markSeen(
  tx: Transaction,
  helperId: ViewerId,
  rewardIds: readonly string[],
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await tx.execute<{ id: string; ownerId: string }>(sql`
    WITH unseen AS (
      SELECT r.id FROM user_rewards r
      WHERE r.id = ANY (${`{${rewardIds.join(',')}}`}::uuid[]) AND r.is_redeemed AND r.seen_at IS NULL
        AND ${helperId} = ANY (reward_helpers(r))
      ORDER BY r.id FOR NO KEY UPDATE)
    UPDATE user_rewards r SET seen_by = ${helperId}, seen_at = now(), updated_at = now()
    FROM unseen WHERE r.id = unseen.id RETURNING r.id, r.profile_id AS "ownerId"`);
  return rows;
}
