import type { Feature } from '../../platform/feature.ts';
import type { ReactionNotifications } from './queries/reactions.ts';
import { activitiesRoutes } from './routes.ts';

/**
 * @param notices the SQL that notifies people of likes and comments; passed in, because the feature
 * notifications depends on this one
 */
export const activities = (notices: ReactionNotifications) =>
  ({ routes: { activities: activitiesRoutes(notices) } }) satisfies Feature;
