/**
 * Limits per calendar day in a person's time zone, too high for honest use to reach. The keys are the names
 * that `count_daily` uses, and the error codes are made of them.
 */
export const DAILY_LIMITS = {
  undo: 20,
  /** Undone declines, withdrawals and fulfilments, together. */
  regret: 100,
  request: 30,
  invitation: 50,
  group: 10,
  report: 20,
  block: 50,
  reward: 100,
  profile: 200,
  /** Notification switches, quiet hours and push contents, together. */
  preference: 500,
  /** Groups renamed and handed over, together. */
  role: 100,
  like: 2_000,
  comment: 500,
  connection: 30,
  search: 100,
  recommendation: 50,
  message: 5_000,
} as const;
export type DailyLimit = keyof typeof DAILY_LIMITS;
