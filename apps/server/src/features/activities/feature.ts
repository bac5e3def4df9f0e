import type { Feature } from '../../platform/feature.ts';
import { activitiesOperations } from './operations.ts';
import type { ReactionNotices } from './queries/reactions.ts';
import { activitiesRoutes } from './routes.ts';

/** @param notices the SQL that notifies of likes and comments; notifications depend on activities */
export const activities = (notices: ReactionNotices) =>
  ({
    owns: 'gifts and requests as people see them, the rule about who sees them (`membership_shows`), likes and comments ([reasons](decisions/feed-likes-and-recommendations.md))',
    routes: { activities: activitiesRoutes(notices) },
    operations: activitiesOperations,
  }) satisfies Feature;
