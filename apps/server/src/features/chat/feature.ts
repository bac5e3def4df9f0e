import type { Feature } from '../../platform/feature.ts';
import { chatOperations } from './operations.ts';
import { clampReportedImageTimes, releaseReportedImages } from './queries/reporting.ts';
import { chatRoutes } from './routes.ts';

export const chat = {
  owns: 'messages between two people, and what they have read ([reasons](decisions/chat.md))',
  routes: { chat: chatRoutes },
  operations: chatOperations,
  retention: ({ database }) => [
    { name: 'reported-pictures', remove: (atMost) => releaseReportedImages(database.db, atMost) },
  ],
  shorten: ({ database }) => clampReportedImageTimes(database),
} satisfies Feature;
