export { type AppendedEvent, asCommitted } from './queries.ts';
export { startRelay } from './relay.ts';
export { eventsRoutes } from './routes.ts';
export { type Tell, withEvents } from './service.ts';
