import { randomUUID } from 'node:crypto';
import type { Activity } from '@beso/contract/activities';
import type { Reward } from '@beso/contract/rewards';
import type { Pool } from 'pg';
import {
  cancelBesoRequest,
  createBesoRequest,
  giveBesos,
  respondToBesoRequest,
  undoGift,
  undoRequestDecision,
} from '../../src/features/besos/service.ts';
import { blockPerson } from '../../src/features/moderation/service.ts';
import { createUserReward, deleteUserReward, redeemUserReward } from '../../src/features/rewards/service.ts';
import type { ViewerId } from '../../src/platform/http/viewer.ts';
import type { Services } from '../../src/platform/services.ts';
import { markMemberLeft } from '../support/economy.ts';
import type { Operation } from './operations.ts';
import type { EconomyWorld } from './world.ts';

/** A call that can be repeated. A repetition uses the same idempotency key. */
export interface Attempt {
  readonly type: Exclude<Operation['type'], 'repeat'>;
  readonly by: string;
  readonly other: string;
  /** The ID of the activity or reward, or the relationship's ID if the call creates one. */
  readonly about: string;
  readonly besos: number;
  readonly approved: boolean;
  readonly key: string;
  readonly run: () => Promise<unknown>;
}

export interface CreatedObjects {
  readonly gifts: Activity[];
  readonly requests: Activity[];
  readonly rewards: Reward[];
}

const NOTHING = { other: '', about: '', besos: 0, approved: false, key: '' };

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

const idOf = (person: { id: string }) => person.id as ViewerId;

/** Returns a function that turns an operation into a call, if a suitable object exists. */
export function createAttempts(
  services: Services,
  owner: Pool,
  { people, places }: EconomyWorld,
  made: CreatedObjects,
) {
  const exchange = (operation: Extract<Operation, { type: 'give' | 'ask' }>): Attempt => {
    const [by, other] = [at(people, operation.by), at(people, operation.to)];
    const [relationshipId, idempotencyKey] = [at(places, operation.place), randomUUID()];
    const { type, amount } = operation;
    const body = {
      ...{ idempotencyKey, relationshipId, amount, description: 'x', imageId: null },
      category: 'food' as const,
    };
    const run = () =>
      type === 'give'
        ? giveBesos(services, by, { ...body, receiverId: other })
        : createBesoRequest(services, by, { ...body, targetId: other });
    return { ...NOTHING, type, by, other, about: relationshipId, besos: amount, key: idempotencyKey, run };
  };

  const reward = ({ by: index, place, cost }: Extract<Operation, { type: 'reward' }>): Attempt => {
    const [by, idempotencyKey] = [at(people, index), randomUUID()];
    const relationshipId = place === null ? null : at(places, place);
    const body = { idempotencyKey, title: 'x', description: null, costInBesos: cost, relationshipId };
    const run = () => createUserReward(services, by, body);
    return {
      ...NOTHING,
      type: 'reward',
      by,
      about: relationshipId ?? '',
      besos: cost,
      key: idempotencyKey,
      run,
    };
  };

  const onGift = ({ id: activityId, giver, receiver, amount }: Activity): Attempt => {
    const key = randomUUID();
    const by = idOf(giver);
    const run = () => undoGift(services, by, { activityId, idempotencyKey: key });
    const what = { about: activityId, besos: amount, key, run };
    return { ...NOTHING, type: 'undo', by, other: receiver.id, ...what };
  };

  const onRequest = (
    operation: Extract<Operation, { type: 'answer' | 'cancel' | 'withdrawalBack' | 'declineBack' | 'age' }>,
    { id: activityId, giver, receiver, amount }: Activity,
  ): Attempt => {
    const what = { ...NOTHING, about: activityId, besos: amount };
    switch (operation.type) {
      case 'answer': {
        const [key, { approved }] = [randomUUID(), operation];
        const run = () =>
          respondToBesoRequest(services, idOf(giver), { activityId, approved, idempotencyKey: key });
        return { ...what, type: 'answer', by: giver.id, other: receiver.id, approved, key, run };
      }
      case 'cancel': {
        const by = idOf(receiver);
        const run = () => cancelBesoRequest(services, by, activityId);
        return { ...what, type: 'cancel', by, other: giver.id, run };
      }
      case 'withdrawalBack':
      case 'declineBack': {
        const [key, { type }] = [randomUUID(), operation];
        const [by, other] = type === 'declineBack' ? [giver, receiver] : [receiver, giver];
        const input = { activityId, idempotencyKey: key };
        const run = () => undoRequestDecision(services, idOf(by), input);
        return { ...what, type, by: by.id, other: other.id, key, run };
      }
      case 'age': {
        const run = () =>
          owner.query(
            `UPDATE activities SET created_at = now() - interval '31 days' WHERE id = $1 AND status = 'pending'`,
            [activityId],
          );
        return { ...what, type: 'age', by: receiver.id, run };
      }
    }
  };

  const onReward = (type: 'redeem' | 'delete', reward: Reward): Attempt => {
    const [by, rewardId] = [idOf(reward.owner), reward.id];
    const what = { ...NOTHING, type, by, about: rewardId, besos: reward.costInBesos };
    if (type === 'delete') return { ...what, run: () => deleteUserReward(services, by, rewardId) };
    const key = randomUUID();
    return {
      ...what,
      key,
      run: () => redeemUserReward(services, by, { rewardId, idempotencyKey: key }),
    };
  };

  return (operation: Exclude<Operation, { type: 'repeat' }>): Attempt | undefined => {
    switch (operation.type) {
      case 'give':
      case 'ask':
        return exchange(operation);
      case 'reward':
        return reward(operation);
      case 'undo':
        return made.gifts.length === 0 ? undefined : onGift(at(made.gifts, operation.pick));
      case 'answer':
      case 'cancel':
      case 'withdrawalBack':
      case 'declineBack':
      case 'age':
        return made.requests.length === 0
          ? undefined
          : onRequest(operation, at(made.requests, operation.pick));
      case 'redeem':
      case 'delete':
        return made.rewards.length === 0
          ? undefined
          : onReward(operation.type, at(made.rewards, operation.pick));
      case 'expire': {
        const run = () => services.database.pool.query('SELECT expire_beso_requests(100)');
        return { ...NOTHING, type: 'expire', by: '', run };
      }
      case 'settle': {
        // Eleven seconds from now, no decision can be undone any more.
        const later = "SELECT settle_decision_as_of(now() + interval '11 seconds')";
        return { ...NOTHING, type: 'settle', by: '', run: () => owner.query(later) };
      }
      case 'leave': {
        const [by, about] = [at(people, operation.who), at(places, operation.place)];
        return { ...NOTHING, type: 'leave', by, about, run: () => markMemberLeft(owner, about, by) };
      }
      case 'block': {
        const [by, other] = [at(people, operation.who), at(people, operation.whom)];
        return { ...NOTHING, type: 'block', by, other, run: () => blockPerson(services, by, other) };
      }
    }
  };
}
