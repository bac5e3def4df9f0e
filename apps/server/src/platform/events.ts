import type { AnyEvent, EventKind, EventPayload } from '@beso/contract/events';

/** An event before it is written to the outbox: for whom, which kind, with what. */
export type EventDraft = {
  [Kind in EventKind]: {
    readonly recipients: readonly string[];
    readonly kind: Kind;
    readonly payload: EventPayload<Kind>;
  };
}[EventKind];

/** An event whose change has been committed. */
export interface CommittedEvent {
  readonly recipientId: string;
  readonly event: AnyEvent;
}

/** Sends committed events to connected recipients. What gets lost here is sent again by the relay's sweep. */
export interface EventPublisher {
  publish(events: readonly CommittedEvent[]): void;
}

/** Fills inboxes after the change that caused it. What gets lost here is found again by a sweep. */
export interface Inboxes {
  /** A gift to this person has been committed. */
  expect(profileId: string): void;
}
