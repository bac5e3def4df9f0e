export {
  type AppendedEvent,
  asCommitted,
  eventsOfRows,
  pruneEvents,
  type RecipientEvents,
} from './queries/outbox.ts';
export { NOT_BEGUN } from './queries/positions.ts';
export { startRelay } from './relay.ts';
export { withEvents } from './service.ts';
