import type { Feature } from '../../platform/feature.ts';
import type { ReactionNotifications } from '../activities/index.ts';
import { deleteOldMessageReports } from './queries/reporting.ts';
import { moderationRoutes } from './routes.ts';

export const moderation = (notices: ReactionNotifications) =>
  ({
    routes: { moderation: moderationRoutes(notices) },
    retention: ({ database }) => [
      { name: 'message-reports', remove: (atMost) => deleteOldMessageReports(database.db, atMost) },
    ],
  }) satisfies Feature;
