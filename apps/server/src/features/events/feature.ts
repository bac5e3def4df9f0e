import type { Feature } from '../../platform/feature.ts';
import { clampEventTimes, pruneEvents } from './queries/outbox.ts';
import { BEGIN_NEW_HISTORY } from './queries/restored.ts';
import { eventsRoutes } from './routes.ts';

export const events = {
  routes: { events: eventsRoutes },
  retention: ({ database }) => [{ name: 'events', remove: (atMost) => pruneEvents(database.db, atMost) }],
  restored: BEGIN_NEW_HISTORY,
  shorten: ({ database }) => clampEventTimes(database.db),
} satisfies Feature;
