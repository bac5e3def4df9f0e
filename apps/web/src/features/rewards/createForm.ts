import { REWARD_MAX_COST, REWARD_MIN_COST } from '@beso/contract/limits';
import { CreateUserRewardInput, type Reward } from '@beso/contract/rewards';
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
export const JUST_ME = 'me';

/** A first cost is within reach: what I have in whole tens, from a small wish to a larger one. */
const FIRST_COST = { min: 5, max: 50 };

/**
 * What a new reward begins with; `who` is a relationship, JUST_ME, or nothing chosen yet.
 * @param totalBesos what I have; undefined while it is not known
 */
export function blankReward(totalBesos = 0) {
  const reached = Math.floor(totalBesos / COST_STEP) * COST_STEP;
  const costInBesos = Math.min(Math.max(reached, FIRST_COST.min), FIRST_COST.max);
  return { title: '', description: '', costInBesos, who: '' };
}

/** What the form holds of a reward that is there. */
export function filledReward({ title, description, costInBesos, relationship }: Reward) {
  return { title, description: description ?? '', costInBesos, who: relationship?.id ?? JUST_ME };
}

/** One step of ten up or down, to a multiple of ten that a reward may cost. */
export function stepCost(cost: number, direction: 1 | -1): number {
  const from = Number.isFinite(cost) ? cost : 0;
  const tens = direction === 1 ? Math.floor(from / COST_STEP) + 1 : Math.ceil(from / COST_STEP) - 1;
  return Math.min(Math.max(tens * COST_STEP, REWARD_MIN_COST), REWARD_MAX_COST);
}
