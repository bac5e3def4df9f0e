import type { AnyEvent, EventKind, EventPayload } from '@beso/contract/events';
import type { LiveEvent } from '@beso/contract/realtime';

export type EventDraft = {
  [Kind in EventKind]: {
    readonly recipients: readonly string[];
    readonly kind: Kind;
    readonly payload: EventPayload<Kind>;
  };
}[EventKind];

/** An event with its content, which the listed sessions may see. */
export interface FilledEvent {
  readonly event: LiveEvent;
  readonly sessions: readonly string[];
}

export interface CommittedEvent {
  readonly recipientId: string;
  readonly event: AnyEvent;
  readonly filled?: FilledEvent;
}

export interface EventPublisher {
  publish(events: readonly CommittedEvent[]): void;
  /** Returns the oldest transaction that may have committed in the last `agoMs`; undefined if unknown. */
  oldestSince(agoMs: number): string | undefined;
}

export interface InboxWorker {
  expect(profileId: string): void;
}
