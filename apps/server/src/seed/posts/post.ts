import type { Category } from '@beso/contract/limits';
import type { DemoName } from '../people.ts';

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

export interface DemoPost {
  readonly minutesAgo: number;
  readonly from: DemoName;
  readonly to: DemoName;
  readonly amount: 1 | 2 | 3;
  readonly category: Category;
  readonly text: string;
  /** The name of an illustration in `pictures/`. Without it, the app shows the category's illustration. */
  readonly picture?: string;
  readonly liked?: readonly DemoName[];
  /** Comments, oldest first. */
  readonly comments?: readonly { readonly by: DemoName; readonly text: string }[];
}
