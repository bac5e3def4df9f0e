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

/** [S7-041] Returns the person's rewards and those that the person may fulfil. */
export const useRewards = () => useQuery(rewardsQuery);

/** Both errors mean that the cached lists are outdated, so they are refetched. */
const onError = (error: unknown) => {
  if (hasCode(error, 'REWARD_NOT_FOUND') || hasCode(error, 'REWARD_ALREADY_REDEEMED')) void refresh();
};

const without = (rewards: readonly Reward[], id: string) => rewards.filter((reward) => reward.id !== id);

function change(apply: (rewards: UserRewards) => Partial<UserRewards>): void {
  queryClient.setQueryData(rewardsQuery.queryKey, (known) => known && { ...known, ...apply(known) });
}

/** [S5-026] Creates a reward and puts it first in the list. */
export function useCreateReward() {
  return useMutation({
    mutationFn: (reward: NewReward & { idempotencyKey: string }) => api.rewards.createUserReward(reward),
    onSuccess: (reward) => {
      change(({ available }) => ({ available: [reward, ...without(available, reward.id)] }));
      void refresh();
    },
  });
}

/** [S7-041] Changes a reward that has not been redeemed. */
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

function refreshMoved(): void {
  refreshBalance();
  refreshStatement();
}

/** [S7-059] Redeems a reward. A retry uses the same idempotency key. */
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

/** [S4-042] Deletes a reward that has not been redeemed. */
export function useDeleteReward(rewardId: string) {
  return useMutationOnce({
    mutationFn: () => api.rewards.deleteUserReward({ rewardId }),
    onSuccess: () => change(({ available }) => ({ available: without(available, rewardId) })),
    onError,
  });
}

export function useHideReward(rewardId: string) {
  return useMutationOnce({
    mutationFn: () => api.rewards.hideUserReward({ rewardId }),
    onSuccess: () => change(({ redeemed }) => ({ redeemed: without(redeemed, rewardId) })),
    onError,
  });
}

function showTurn(reward: Reward): void {
  change(({ toFulfil }) => ({
    toFulfil: toFulfil.map((known) => (known.id === reward.id ? reward : known)),
  }));
}

/** Marks another person's reward as fulfilled. */
export function useFulfilReward(rewardId: string) {
  return useMutationOnce({
    mutationKey: ['rewards', 'fulfil', rewardId],
    mutationFn: () => api.rewards.fulfilUserReward({ rewardId }),
    onSuccess: showTurn,
    onError,
  });
}

export async function undoFulfilment(rewardId: string, idempotencyKey: string): Promise<void> {
  try {
    showTurn(await api.rewards.undoRewardFulfilment({ rewardId, idempotencyKey }));
  } catch (error) {
    if (hasCode(error, 'UNDO_EXPIRED')) void refresh();
    onError(error);
    throw error;
  }
}

/** Tells the server that the viewer has seen these rewards. The next visit repeats a failed call. */
export function markRewardsSeen(rewardIds: string[]): void {
  void api.rewards.markRewardsSeen({ rewardIds }).catch(() => undefined);
}
