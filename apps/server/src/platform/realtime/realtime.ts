import type { ServerToClientEvent, ServerToClientEvents } from '@beso/contract/realtime';

type Payload<Event extends ServerToClientEvent> = Parameters<ServerToClientEvents[Event]>;

/** Sends messages to connected browsers after the commit; browsers fetch lost ones. */
export interface Realtime {
  emit<Event extends ServerToClientEvent>(
    profileIds: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /** False while other nodes are unreachable. */
  reachesAll(): boolean;
  /** Resolves to true if everything emitted so far reaches all nodes. */
  hasReachedAll(): Promise<boolean>;
  /**
   * Sends a transient signal, such as typing, to a relationship's connected members.
   * @param hiddenFrom people who share a block with the sender
   */
  signal<Event extends ServerToClientEvent>(
    relationshipId: string,
    hiddenFrom: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /** Updates the rooms of these people's connections after a change of membership or block. */
  followMemberships(profileIds: readonly string[]): Promise<void>;
  /** Drops cached sessions of a person before the response, here at once and on other nodes soon. */
  forgetSessions(personId: string): void;
  /** Sends `session.ended` to a session's connections and closes them. */
  endSession(sessionId: string): void;
}
