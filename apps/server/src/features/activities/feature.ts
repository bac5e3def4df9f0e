import type { Feature } from '../../platform/feature.ts';
import type { ReactionNotifications } from './queries/reactions.ts';
import { activitiesRoutes } from './routes.ts';

/**
 * @param notices the SQL that notifies people of likes and comments. The caller passes it in, because the
 * notifications feature imports this feature.
 */
export const activities = (notices: ReactionNotifications) =>
  ({ routes: { activities: activitiesRoutes(notices) } }) satisfies Feature;
