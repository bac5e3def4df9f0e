import type { Category } from '@beso/contract/limits';
import type { DemoName } from '../people.ts';

/** In minutes. */
export const HOUR = 60;
export const DAY = 24 * HOUR;

export interface DemoPost {
  readonly minutesAgo: number;
  readonly from: DemoName;
  readonly to: DemoName;
  readonly amount: 1 | 2 | 3;
  readonly category: Category;
  readonly text: string;
  /** A drawing in `pictures/`; the others show that of their category. */
  readonly picture?: string;
  /** Who likes it. */
  readonly liked?: readonly DemoName[];
  /** What was said below it, oldest first. */
  readonly said?: readonly { readonly by: DemoName; readonly text: string }[];
}
