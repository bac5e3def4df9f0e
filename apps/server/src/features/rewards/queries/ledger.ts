import type { CreateUserRewardInput, UpdateUserRewardInput } from '@beso/contract/rewards';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowShape,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import type { AuthorizedRelationshipId } from '../../relationships/index.ts';
import { REWARD_COLUMNS, REWARD_JOINS, REWARD_ROW, type RewardRow, readReward } from './rewards.ts';

export type ChangedReward = Omit<z.output<typeof UpdateUserRewardInput>, 'relationshipId'> & {
  readonly relationshipId: AuthorizedRelationshipId | null;
};

export type NewReward = Omit<z.output<typeof CreateUserRewardInput>, 'relationshipId'> & {
  readonly relationshipId: AuthorizedRelationshipId | null;
};

/** Builds the call of a function that returns a reward, and adds people's names. */
const ledgerCall = <Parameters extends RowShape>(name: string, parameters: Parameters) =>
  functionCall(
    name,
    { p_user_id: uuid, ...parameters },
    { ...REWARD_ROW, appended: json<readonly AppendedEvent[]>() },
    (called) => `
    SELECT ${REWARD_COLUMNS}, ledger.appended FROM ${called} ledger
    CROSS JOIN LATERAL (SELECT (ledger.reward).*) r ${REWARD_JOINS}`,
  );

const CREATE = ledgerCall('create_user_reward', {
  p_title: text(),
  p_description: nullable(text()),
  p_cost_in_besos: integer,
  p_relationship_id: nullable(uuid),
  p_idempotency_key: uuid,
});
const UPDATE = ledgerCall('update_user_reward', {
  p_reward_id: uuid,
  p_title: text(),
  p_description: nullable(text()),
  p_cost_in_besos: integer,
  p_relationship_id: nullable(uuid),
});
const REDEEM = ledgerCall('redeem_user_reward', { p_reward_id: uuid, p_idempotency_key: uuid });

/** Builds a call that returns only events. Read the reward afterwards, to see the changes. */
const fulfilment = <Parameters extends RowShape>(name: string, parameters: Parameters) =>
  functionCall(
    name,
    { p_user_id: uuid, p_reward_id: uuid, ...parameters },
    { appended: json<readonly AppendedEvent[]>() },
    (called) => `SELECT ledger.appended FROM ${called} ledger`,
  );
const FULFIL = fulfilment('fulfil_user_reward', {});
const REGRET = fulfilment('undo_reward_fulfilment', { p_idempotency_key: uuid });
const SETTLE = functionCall(
  'settle_reward_fulfilment',
  {},
  { settled: boolean, appended: json<readonly AppendedEvent[]>() },
);

const asOutcome = ({ appended, ...reward }: RewardRow & { appended: readonly AppendedEvent[] }) => ({
  reward,
  events: toCommittedEvents(appended),
});

/** @throws database errors with a code of the contract, as do the functions below */
export async function createReward(database: Database, ownerId: ViewerId, reward: NewReward) {
  const { title, description, costInBesos, relationshipId, idempotencyKey } = reward;
  return asOutcome(
    await callFunction(database, CREATE, {
      p_user_id: ownerId,
      p_title: title,
      p_description: description,
      p_cost_in_besos: costInBesos,
      p_relationship_id: relationshipId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/** [S7-041] Changes an unredeemed reward. @throws REWARD_ALREADY_REDEEMED, REWARD_NOT_FOUND */
export async function updateReward(database: Database, ownerId: ViewerId, reward: ChangedReward) {
  const { rewardId, title, description, costInBesos, relationshipId } = reward;
  return asOutcome(
    await callFunction(database, UPDATE, {
      p_user_id: ownerId,
      p_reward_id: rewardId,
      p_title: title,
      p_description: description,
      p_cost_in_besos: costInBesos,
      p_relationship_id: relationshipId,
    }),
  );
}

/** [S7-059] [S5-027] Redeems a reward. @throws NOT_ENOUGH_BESOS, REWARD_ALREADY_REDEEMED, REWARD_NOT_FOUND */
export async function redeemUserReward(
  database: Database,
  ownerId: ViewerId,
  { rewardId, idempotencyKey }: { rewardId: string; idempotencyKey: string },
) {
  return asOutcome(
    await callFunction(database, REDEEM, {
      p_user_id: ownerId,
      p_reward_id: rewardId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/** Stores that this member has fulfilled a reward. The member can still undo that for a while. */
export async function fulfilUserReward(database: Database, helperId: ViewerId, rewardId: string) {
  const { appended } = await callFunction(database, FULFIL, { p_user_id: helperId, p_reward_id: rewardId });
  return { reward: await readReward(database, helperId, rewardId), events: toCommittedEvents(appended) };
}

/** Undoes a fulfilment. @throws UNDO_EXPIRED once it is due, REWARD_NOT_FOUND, REGRET_DAILY_LIMIT */
export async function undoRewardFulfilment(
  database: Database,
  helperId: ViewerId,
  { rewardId, idempotencyKey }: { rewardId: string; idempotencyKey: string },
) {
  const { appended } = await callFunction(database, REGRET, {
    p_user_id: helperId,
    p_reward_id: rewardId,
    p_idempotency_key: idempotencyKey,
  });
  return { reward: await readReward(database, helperId, rewardId), events: toCommittedEvents(appended) };
}

/** Applies one due fulfilment; returns the committed events, or undefined if none is due. */
export async function applyDueRewardFulfilment(database: Database) {
  const { settled, appended } = await callFunction(database, SETTLE, {});
  return settled ? toCommittedEvents(appended) : undefined;
}
