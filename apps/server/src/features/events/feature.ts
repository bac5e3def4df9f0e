import type { Feature } from '../../platform/feature.ts';
import { eventsOperations } from './operations.ts';
import { clampEventTimes, pruneEvents } from './queries/outbox.ts';
import { BEGIN_NEW_HISTORY } from './queries/restored.ts';
import { eventsRoutes } from './routes.ts';

export const events = {
  owns: "the events for people's devices, stored in the outbox, and their publishing",
  routes: { events: eventsRoutes },
  operations: eventsOperations,
  retention: ({ database }) => [{ name: 'events', remove: (atMost) => pruneEvents(database.db, atMost) }],
  restored: BEGIN_NEW_HISTORY,
  shorten: ({ database }) => clampEventTimes(database.db),
} satisfies Feature;
