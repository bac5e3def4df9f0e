import type { Feature } from '../../platform/feature.ts';
import { deleteOldMessageReports } from './queries.ts';
import { moderationRoutes } from './routes.ts';

export const moderation = {
  routes: { moderation: moderationRoutes },
  retention: ({ database }) => [
    { name: 'message-reports', remove: (atMost) => deleteOldMessageReports(database.db, atMost) },
  ],
} satisfies Feature;
