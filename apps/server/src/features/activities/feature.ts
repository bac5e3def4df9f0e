import type { Feature } from '../../platform/feature.ts';
import type { ReactionNotices } from './queries/reactions.ts';
import { activitiesRoutes } from './routes.ts';

/** @param notices the SQL that notifies of likes and comments; notifications depend on activities */
export const activities = (notices: ReactionNotices) =>
  ({ routes: { activities: activitiesRoutes(notices) } }) satisfies Feature;
