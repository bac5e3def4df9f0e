export {
  ACTIVITY_PEOPLE_JOINS,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  isHiddenFromTarget,
  NO_REACTION_COLUMNS,
  newGiftRow,
  reactionColumns,
  USED_BY_ACTIVITIES,
  VISIBLE_ACTIVITY_IMAGES,
} from './queries/activities.ts';
export { latestComment } from './queries/comments-and-likes.ts';
export { hideActivity } from './queries/hiding.ts';
export { newestOfMembership, newestOfMonth, newestShared } from './queries/newest.ts';
export { activityPage, readActivityPage } from './queries/page.ts';
export type { ReactionNotifications } from './queries/reactions.ts';
export { hideComment } from './reactions.ts';
export { getActivity } from './service.ts';
export { presentActivities, presentActivity } from './view.ts';
