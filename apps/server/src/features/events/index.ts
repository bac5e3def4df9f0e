export {
  type AppendedEvent,
  pruneEvents,
  type RecipientEvents,
  toCommittedEvents,
  unpackOutboxRows,
} from './queries/outbox.ts';
export { FIRST_TRANSACTION_NOT_BEGUN } from './queries/positions.ts';
export { startOutboxRelay } from './relay.ts';
export { withEventTransaction } from './service.ts';
