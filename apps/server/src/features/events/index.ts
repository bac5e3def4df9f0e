export {
  type AppendedEvent,
  eventsOfRows,
  pruneEvents,
  type RecipientEvents,
  toCommittedEvents,
} from './queries/outbox.ts';
export { FIRST_TRANSACTION_NOT_BEGUN } from './queries/positions.ts';
export { startRelay } from './relay.ts';
export { withEvents } from './service.ts';
