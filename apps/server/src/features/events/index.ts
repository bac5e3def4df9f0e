export { type AppendedEvent, asCommitted, pruneEvents } from './queries/outbox.ts';
export { startRelay } from './relay.ts';
export { eventsRoutes } from './routes.ts';
export { withEvents } from './service.ts';
