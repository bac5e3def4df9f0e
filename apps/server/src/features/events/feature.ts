import type { Feature } from '../../platform/feature.ts';
import { pruneEvents } from './queries/outbox.ts';
import { eventsRoutes } from './routes.ts';

export const events = {
  routes: { events: eventsRoutes },
  retention: ({ database }) => [{ name: 'events', remove: (atMost) => pruneEvents(database.db, atMost) }],
} satisfies Feature;
