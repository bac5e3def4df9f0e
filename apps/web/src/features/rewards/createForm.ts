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

/** [S5-026] The rules that check the form. */
export const rewardResolver = zodResolver(Values);

/** The values of the form; `relationshipId` is null for "just me". */
export type RewardValues = z.input<typeof Values>;
export type NewReward = z.output<typeof Values>;

export const JUST_ME = 'me';

/** The suggested cost is the balance rounded down to a multiple of `step`, between `min` and `max`. */
const FIRST_COST = { min: 5, max: 50, step: 10 };

/** The steps of the buttons, which grow with the cost. */
const COST_STEPS = [
  { from: 200, step: 50 },
  { from: 50, step: 10 },
  { from: 10, step: 5 },
  { from: REWARD_MIN_COST, step: 1 },
] as const;

/**
 * Returns the values of an empty form, with the suggested cost.
 * @param totalBesos the balance; undefined until it is known
 */
export function blankReward(totalBesos = 0) {
  const reached = Math.floor(totalBesos / FIRST_COST.step) * FIRST_COST.step;
  const costInBesos = Math.min(Math.max(reached, FIRST_COST.min), FIRST_COST.max);
  return { title: '', description: '', costInBesos, who: '' };
}

export function filledReward({ title, description, costInBesos, relationship }: Reward) {
  return { title, description: description ?? '', costInBesos, who: relationship?.id ?? JUST_ME };
}

/** Returns the next multiple of the step in this direction, within the allowed range. */
export function stepCost(cost: number, direction: 1 | -1): number {
  const now = Number.isFinite(cost) ? cost : 0;
  // Down from 50, for example, the step is that of costs below 50.
  const at = direction === 1 ? now : now - 1;
  const step = COST_STEPS.find(({ from }) => at >= from)?.step ?? 1;
  const steps = direction === 1 ? Math.floor(now / step) + 1 : Math.ceil(now / step) - 1;
  return Math.min(Math.max(steps * step, REWARD_MIN_COST), REWARD_MAX_COST);
}
