import type { DemoName } from '../people.ts';
import { MINUTES_PER_DAY } from './post.ts';

/** The demo people's answers about themselves: the index of an option for each question. */
export const MY_INFO = {
  giulia: [1, 0, 2, 0, 3, 1, 2, 0, 1, 2],
  marco: [2, 0, 0, 3, 1, 2, 1, 1, 3, 0],
} as const satisfies Partial<Record<DemoName, readonly number[]>>;
export const MY_INFO_MINUTES_AGO = 45 * MINUTES_PER_DAY;

/** A quiz of an earlier month, so that this month's can still be played. */
export const DEMO_QUIZ = {
  taker: 'giulia',
  subject: 'marco',
  right: 8,
  minutesAgo: 32 * MINUTES_PER_DAY,
} as const;
