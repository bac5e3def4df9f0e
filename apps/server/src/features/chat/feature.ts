import type { Feature } from '../../platform/feature.ts';
import { clampReportedImageTimes, releaseReportedImages } from './queries/reporting.ts';
import { chatRoutes } from './routes.ts';

export const chat = {
  routes: { chat: chatRoutes },
  retention: ({ database }) => [
    { name: 'reported-pictures', remove: (atMost) => releaseReportedImages(database.db, atMost) },
  ],
  shorten: ({ database }) => clampReportedImageTimes(database),
} satisfies Feature;
