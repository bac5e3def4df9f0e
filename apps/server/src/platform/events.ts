import type { AnyEvent, EventKind, EventPayload } from '@beso/contract/events';

export type EventDraft = {
  [Kind in EventKind]: {
    readonly recipients: readonly string[];
    readonly kind: Kind;
    readonly payload: EventPayload<Kind>;
  };
}[EventKind];

export interface CommittedEvent {
  readonly recipientId: string;
  readonly event: AnyEvent;
}

/** Sends committed events to connected recipients; a sweep repeats lost ones. */
export interface EventPublisher {
  publish(events: readonly CommittedEvent[]): void;
}

/** Fills inboxes after a commit; a sweep repeats lost work. */
export interface Inboxes {
  /** Announces a committed gift to this person. */
  expect(profileId: string): void;
}
