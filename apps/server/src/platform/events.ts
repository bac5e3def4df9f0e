import type { EventKind, EventPayload, StreamEvent } from '@beso/contract/events';

/** An event as it is appended to the outbox: for whom, what kind, with what. */
export type Telling = {
  [Kind in EventKind]: {
    readonly recipients: readonly string[];
    readonly kind: Kind;
    readonly payload: EventPayload<Kind>;
  };
}[EventKind];

/** An event whose change has been committed. */
export interface CommittedEvent {
  readonly id: number;
  readonly recipientId: string;
  readonly event: StreamEvent;
}

/** Sends committed events to whoever is connected. Losing them here is mended by the relay's sweep. */
export interface EventPublisher {
  publish(events: readonly CommittedEvent[]): void;
}
