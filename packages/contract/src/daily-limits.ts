import {
  BLOCKS_PER_DAY,
  COMMENTS_PER_DAY,
  CONNECTIONS_PER_DAY,
  GIFTS_UNDONE_PER_DAY,
  GROUPS_PER_DAY,
  INVITATIONS_PER_DAY,
  LIKES_PER_DAY,
  PREFERENCE_CHANGES_PER_DAY,
  PROFILE_CHANGES_PER_DAY,
  RECOMMENDATIONS_PER_DAY,
  REGRETS_PER_DAY,
  REPORTS_PER_DAY,
  REQUESTS_PER_DAY,
  REWARDS_PER_DAY,
  ROLE_CHANGES_PER_DAY,
  SEARCHES_PER_DAY,
} from './limits.ts';

/** Everything that is limited per calendar day of a person, by the name that `count_daily` knows it by. */
export const DAILY_LIMITS = {
  undo: GIFTS_UNDONE_PER_DAY,
  regret: REGRETS_PER_DAY,
  request: REQUESTS_PER_DAY,
  invitation: INVITATIONS_PER_DAY,
  group: GROUPS_PER_DAY,
  report: REPORTS_PER_DAY,
  block: BLOCKS_PER_DAY,
  reward: REWARDS_PER_DAY,
  profile: PROFILE_CHANGES_PER_DAY,
  preference: PREFERENCE_CHANGES_PER_DAY,
  role: ROLE_CHANGES_PER_DAY,
  like: LIKES_PER_DAY,
  comment: COMMENTS_PER_DAY,
  connection: CONNECTIONS_PER_DAY,
  search: SEARCHES_PER_DAY,
  recommendation: RECOMMENDATIONS_PER_DAY,
} as const;
export type DailyLimit = keyof typeof DAILY_LIMITS;
