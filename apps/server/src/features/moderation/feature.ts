import type { Feature } from '../../platform/feature.ts';
import type { ReactionNotifications } from '../activities/index.ts';
import { moderationOperations } from './operations.ts';
import { deleteOldMessageReports } from './queries/reporting.ts';
import { moderationRoutes } from './routes.ts';

export const moderation = (notices: ReactionNotifications) =>
  ({
    owns: 'blocking, and reports for moderators',
    routes: { moderation: moderationRoutes(notices) },
    operations: moderationOperations,
    retention: ({ database }) => [
      { name: 'message-reports', remove: (atMost) => deleteOldMessageReports(database.db, atMost) },
    ],
  }) satisfies Feature;
