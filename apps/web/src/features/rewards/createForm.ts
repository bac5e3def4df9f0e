import { REWARD_MAX_COST, REWARD_MIN_COST } from '@beso/contract/limits';
import { CreateUserRewardInput } from '@beso/contract/rewards';
import type { z } from 'zod';
import { zodResolver } from '../../platform/forms.ts';

const Values = CreateUserRewardInput.pick({
  title: true,
  description: true,
  costInBesos: true,
  relationshipId: true,
});

/** [S5-026] */
export const rewardResolver = zodResolver(Values);

/** What is being filled in; `relationshipId` is null for "just me". */
export type RewardValues = z.input<typeof Values>;
/** What is sent. */
export type NewReward = z.output<typeof Values>;

const COST_STEP = 10;
export const FIRST_COST = 50;

/** A step up or down that stays within what a reward may cost, and meets the tens. */
export function stepCost(cost: number, direction: 1 | -1): number {
  const from = Number.isFinite(cost) ? cost : 0;
  const tens = direction === 1 ? Math.floor(from / COST_STEP) + 1 : Math.ceil(from / COST_STEP) - 1;
  return Math.min(Math.max(tens * COST_STEP, REWARD_MIN_COST), REWARD_MAX_COST);
}
