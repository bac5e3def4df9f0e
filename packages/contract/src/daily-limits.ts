/**
 * Limits per person and calendar day, so high that honest use does not reach them. The keys are the
 * names that the database function `count_daily` gets, and the error codes are made from them.
 */
export const DAILY_LIMITS = {
  undo: 20,
  /** Undone declines, withdrawals and fulfilments together. */
  regret: 100,
  request: 30,
  invitation: 50,
  group: 10,
  report: 20,
  block: 50,
  reward: 100,
  profile: 200,
  /** Changes of notification switches, quiet hours and push contents together. */
  preference: 500,
  /** Changes of a group's name and of its owner together. */
  role: 100,
  like: 2_000,
  comment: 500,
  connection: 30,
  search: 100,
  recommendation: 50,
  message: 5_000,
} as const;
export type DailyLimit = keyof typeof DAILY_LIMITS;
