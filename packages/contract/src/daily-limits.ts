/** Limits per person and day, by the names that the database function `count_daily` gets. */
const FACTS = {
  undo: { perDay: 20, text: 'errors.undoDailyLimit' },
  /** Undone declines, withdrawals and fulfilments, together. */
  regret: { perDay: 100, text: 'errors.regretDailyLimit' },
  request: { perDay: 30, text: 'errors.requestDailyLimit' },
  invitation: { perDay: 50, text: 'errors.invitationDailyLimit' },
  group: { perDay: 10, text: 'errors.groupDailyLimit' },
  report: { perDay: 20, text: 'errors.reportDailyLimit' },
  block: { perDay: 50, text: 'errors.blockDailyLimit' },
  reward: { perDay: 100, text: 'errors.rewardDailyLimit' },
  profile: { perDay: 200, text: 'errors.profileDailyLimit' },
  /** Notification switches, quiet hours and push contents, together. */
  preference: { perDay: 500, text: 'errors.preferenceDailyLimit' },
  /** Groups renamed and handed over, together. */
  role: { perDay: 100, text: 'errors.roleDailyLimit' },
  like: { perDay: 2_000, text: 'errors.likeDailyLimit' },
  comment: { perDay: 500, text: 'errors.commentDailyLimit' },
  connection: { perDay: 30, text: 'errors.connectionDailyLimit' },
  search: { perDay: 100, text: 'errors.searchDailyLimit' },
  recommendation: { perDay: 50, text: 'recommendations.dailyLimit' },
  message: { perDay: 5_000, text: 'errors.messageDailyLimit' },
} as const;
type Facts = typeof FACTS;
export type DailyLimit = keyof Facts;

export const DAILY_LIMITS = Object.fromEntries(
  Object.entries(FACTS).map(([name, { perDay }]) => [name, perDay]),
) as Record<DailyLimit, number>;

/** The text of each error such as `LIKE_DAILY_LIMIT`. */
export const DAILY_LIMIT_TEXTS = Object.fromEntries(
  Object.entries(FACTS).map(([name, { text }]) => [`${name.toUpperCase()}_DAILY_LIMIT`, text]),
) as { [Name in DailyLimit as `${Uppercase<Name>}_DAILY_LIMIT`]: Facts[Name]['text'] };
