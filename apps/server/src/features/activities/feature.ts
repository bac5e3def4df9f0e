import type { Feature } from '../../platform/feature.ts';
import { activitiesOperations } from './operations.ts';
import type { ReactionNotifications } from './queries/reactions.ts';
import { activitiesRoutes } from './routes.ts';

/**
 * @param notices the SQL that notifies people. It is a parameter, because the feature
 * notifications imports this feature.
 */
export const activities = (notices: ReactionNotifications) =>
  ({
    owns: 'gifts, requests and recommendations as people see them, the rule about who sees them (`membership_shows`), likes and comments ([reasons](decisions/feed-likes-and-recommendations.md))',
    routes: { activities: activitiesRoutes(notices) },
    operations: activitiesOperations,
  }) satisfies Feature;
