import type { Reward, UserRewards } from '@beso/contract/rewards';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasCode } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import type { NewReward } from './createForm.ts';

const rewardsKey = ['rewards'] as const;

const rewardsQuery = queryOptions({
  queryKey: rewardsKey,
  // Nobody listened while they were on no page.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.rewards.listUserRewards(undefined, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: rewardsKey });

/** [S7-041] My rewards and those that others redeemed and I may fulfil, live. */
export function useRewards() {
  useRealtime('rewards.changed', () => void refresh());
  useRealtime('relationships.changed', () => void refresh());
  return useQuery(rewardsQuery);
}

/** What is shown is not what it was: it is fetched again. */
const onError = (error: unknown) => {
  if (hasCode(error, 'REWARD_NOT_FOUND') || hasCode(error, 'REWARD_ALREADY_REDEEMED')) void refresh();
};

const without = (rewards: readonly Reward[], id: string) => rewards.filter((reward) => reward.id !== id);

function change(apply: (rewards: UserRewards) => Partial<UserRewards>): void {
  queryClient.setQueryData(rewardsQuery.queryKey, (known) => known && { ...known, ...apply(known) });
}

/** [S5-026] The same reward keeps the key of its last attempt, so that trying again makes one. */
export function useCreateReward() {
  const last = useRef<{ text: string; idempotencyKey: string }>(undefined);
  return useMutation({
    mutationFn: (reward: NewReward) => {
      const text = JSON.stringify(reward);
      if (last.current?.text !== text) last.current = { text, idempotencyKey: crypto.randomUUID() };
      return api.rewards.createUserReward({ ...reward, idempotencyKey: last.current.idempotencyKey });
    },
    onSuccess: (reward) => {
      change(({ available }) => ({ available: [reward, ...without(available, reward.id)] }));
      void refresh();
    },
  });
}

/** [S7-059] Spends the besos. Trying again is the same intention. */
export function useRedeemReward(rewardId: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.rewards.redeemUserReward({ rewardId, idempotencyKey }),
    onSuccess: (reward) => {
      change(({ available, redeemed }) => ({
        available: without(available, rewardId),
        redeemed: [reward, ...without(redeemed, rewardId)],
      }));
      void refresh();
      void client.invalidateQueries({ queryKey: ['besos'] });
    },
    onError: (error) => {
      onError(error);
      if (hasCode(error, 'NOT_ENOUGH_BESOS')) void client.invalidateQueries({ queryKey: ['besos'] });
    },
  });
}

/** [S4-042] */
export function useDeleteReward(rewardId: string) {
  return useMutation({
    mutationFn: () => api.rewards.deleteUserReward({ rewardId }),
    onSuccess: () => change(({ available }) => ({ available: without(available, rewardId) })),
    onError,
  });
}

/** Takes a redeemed one out of the list. */
export function useHideReward(rewardId: string) {
  return useMutation({
    mutationFn: () => api.rewards.hideUserReward({ rewardId }),
    onSuccess: () => change(({ redeemed }) => ({ redeemed: without(redeemed, rewardId) })),
    onError,
  });
}

/** I made it come true. */
export function useFulfilReward(rewardId: string) {
  return useMutation({
    mutationFn: () => api.rewards.fulfilUserReward({ rewardId }),
    onSuccess: () => change(({ toFulfil }) => ({ toFulfil: without(toFulfil, rewardId) })),
    onError,
  });
}

/** Tells their owners that I have seen them; nothing depends on it, so a failure is left for the next visit. */
export function markSeen(rewardIds: string[]): void {
  void api.rewards.markRewardsSeen({ rewardIds }).catch(() => undefined);
}
