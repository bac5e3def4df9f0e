import { REWARD_MAX_COST, REWARD_MIN_COST } from '@beso/contract/limits';
import { CreateUserRewardInput, type Reward } from '@beso/contract/rewards';
import type { z } from 'zod';
import { zodResolver } from '../../platform/forms/forms.ts';

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

export const JUST_ME = 'me';

/** A first cost is within reach: what I have in whole tens, from a small wish to a larger one. */
const FIRST_COST = { min: 5, max: 50, step: 10 };

/** A small wish is weighed by single besos, a large one by fifties: from which cost on, which step. */
const COST_STEPS = [
  { from: 200, step: 50 },
  { from: 50, step: 10 },
  { from: 10, step: 5 },
  { from: REWARD_MIN_COST, step: 1 },
] as const;

/**
 * What a new reward begins with; `who` is a relationship, JUST_ME, or nothing chosen yet.
 * @param totalBesos what I have; undefined while it is not known
 */
export function blankReward(totalBesos = 0) {
  const reached = Math.floor(totalBesos / FIRST_COST.step) * FIRST_COST.step;
  const costInBesos = Math.min(Math.max(reached, FIRST_COST.min), FIRST_COST.max);
  return { title: '', description: '', costInBesos, who: '' };
}

/** What the form holds of a reward that is there. */
export function filledReward({ title, description, costInBesos, relationship }: Reward) {
  return { title, description: description ?? '', costInBesos, who: relationship?.id ?? JUST_ME };
}

/** One step up or down, to a multiple of the step that a reward may cost. */
export function stepCost(cost: number, direction: 1 | -1): number {
  const now = Number.isFinite(cost) ? cost : 0;
  // At a border the way down has the smaller step.
  const at = direction === 1 ? now : now - 1;
  const step = COST_STEPS.find(({ from }) => at >= from)?.step ?? 1;
  const steps = direction === 1 ? Math.floor(now / step) + 1 : Math.ceil(now / step) - 1;
  return Math.min(Math.max(steps * step, REWARD_MIN_COST), REWARD_MAX_COST);
}
