import type { ServerToClientEvent, ServerToClientEvents } from '@beso/contract/realtime';

type Payload<Event extends ServerToClientEvent> = Parameters<ServerToClientEvents[Event]>;

/** Tells connected browsers what happened. Called after commit; losing a message is mended by the client's next fetch. */
export interface Realtime {
  /** To every connection of these people. */
  emit<Event extends ServerToClientEvent>(
    profileIds: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /** Says `session.ended` to the connections of a session and closes them. */
  endSession(sessionId: string): void;
}
