import type { Reward, UserRewards } from '@beso/contract/rewards';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasCode } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { refreshBalance } from '../besos/index.ts';
import { refreshStatement } from '../statement/index.ts';
import type { NewReward } from './createForm.ts';

const rewardsKey = ['rewards'] as const;

const rewardsQuery = queryOptions({
  queryKey: rewardsKey,
  meta: { refreshedBy: ['rewards.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.rewards.listUserRewards(undefined, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: rewardsKey });

/** [S7-041] My rewards and those that others redeemed and I may fulfil, live. */
export const useRewards = () => useQuery(rewardsQuery);

/** The reward has changed on the server: the lists are fetched again. */
const onError = (error: unknown) => {
  if (hasCode(error, 'REWARD_NOT_FOUND') || hasCode(error, 'REWARD_ALREADY_REDEEMED')) void refresh();
};

const without = (rewards: readonly Reward[], id: string) => rewards.filter((reward) => reward.id !== id);

function change(apply: (rewards: UserRewards) => Partial<UserRewards>): void {
  queryClient.setQueryData(rewardsQuery.queryKey, (known) => known && { ...known, ...apply(known) });
}

/** [S5-026] */
export function useCreateReward() {
  return useMutation({
    mutationFn: (reward: NewReward & { idempotencyKey: string }) => api.rewards.createUserReward(reward),
    onSuccess: (reward) => {
      change(({ available }) => ({ available: [reward, ...without(available, reward.id)] }));
      void refresh();
    },
  });
}

/** [S7-041] Changes one of mine that waits. */
export function useUpdateReward(rewardId: string) {
  return useMutation({
    mutationFn: (reward: NewReward) => api.rewards.updateUserReward({ ...reward, rewardId }),
    onSuccess: (reward) => {
      change(({ available }) => ({
        available: available.map((one) => (one.id === rewardId ? reward : one)),
      }));
      void refresh();
    },
    onError,
  });
}

/** Besos of mine moved, or there were fewer than this page knew. */
function refreshMoved(): void {
  refreshBalance();
  refreshStatement();
}

/** [S7-059] Spends the besos. Trying again has the same idempotency key. */
export function useRedeemReward(rewardId: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutationOnce({
    mutationKey: ['rewards', 'redeem', rewardId],
    mutationFn: () => api.rewards.redeemUserReward({ rewardId, idempotencyKey }),
    onSuccess: (reward) => {
      change(({ available, redeemed }) => ({
        available: without(available, rewardId),
        redeemed: [reward, ...without(redeemed, rewardId)],
      }));
      void refresh();
      refreshMoved();
    },
    onError: (error) => {
      onError(error);
      if (hasCode(error, 'NOT_ENOUGH_BESOS')) refreshMoved();
    },
  });
}

/** [S4-042] */
export function useDeleteReward(rewardId: string) {
  return useMutationOnce({
    mutationFn: () => api.rewards.deleteUserReward({ rewardId }),
    onSuccess: () => change(({ available }) => ({ available: without(available, rewardId) })),
    onError,
  });
}

/** Takes a redeemed one out of the list. */
export function useHideReward(rewardId: string) {
  return useMutationOnce({
    mutationFn: () => api.rewards.hideUserReward({ rewardId }),
    onSuccess: () => change(({ redeemed }) => ({ redeemed: without(redeemed, rewardId) })),
    onError,
  });
}

/** A reward of somebody else's as the server has just answered it, in its place. */
function showTurn(reward: Reward): void {
  change(({ toFulfil }) => ({
    toFulfil: toFulfil.map((known) => (known.id === reward.id ? reward : known)),
  }));
}

/** I made it come true. It stays in its place as long as I can take that back. */
export function useFulfilReward(rewardId: string) {
  return useMutationOnce({
    mutationKey: ['rewards', 'fulfil', rewardId],
    mutationFn: () => api.rewards.fulfilUserReward({ rewardId }),
    onSuccess: showTurn,
    onError,
  });
}

/** Takes it back that I made it come true. */
export async function undoFulfilment(rewardId: string, idempotencyKey: string): Promise<void> {
  try {
    showTurn(await api.rewards.undoRewardFulfilment({ rewardId, idempotencyKey }));
  } catch (error) {
    if (hasCode(error, 'UNDO_EXPIRED')) void refresh();
    onError(error);
    throw error;
  }
}

/**
 * Lets their owners know that I have seen them. Nothing depends on it, so a failure is left to the
 * next visit.
 */
export function markSeen(rewardIds: string[]): void {
  void api.rewards.markRewardsSeen({ rewardIds }).catch(() => undefined);
}
