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

export interface EventPublisher {
  publish(events: readonly CommittedEvent[]): void;
  /** Returns the oldest transaction that may have ended in the last `agoMs`; undefined if unknown. */
  oldestSince(agoMs: number): string | undefined;
}

export interface Inboxes {
  expect(profileId: string): void;
}
