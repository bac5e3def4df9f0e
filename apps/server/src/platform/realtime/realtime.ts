import type { ServerToClientEvent, ServerToClientEvents } from '@beso/contract/realtime';

type Payload<Event extends ServerToClientEvent> = Parameters<ServerToClientEvents[Event]>;

/**
 * Sends messages to connected browsers. Called after the commit; what a lost message was about comes with the
 * browser's next fetch.
 */
export interface Realtime {
  /** To every connection of these people. */
  emit<Event extends ServerToClientEvent>(
    profileIds: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /** False while only this node's connections can be reached. */
  reachesAll(): boolean;
  /** Whether what was emitted until now is certain to come to the other nodes, and so to all connections. */
  hasReachedAll(): Promise<boolean>;
  /**
   * Something that is not stored, such as typing, for the connected members of a relationship.
   * @param hiddenFrom people whom it must not reach, because of a block between them and the sender
   */
  signal<Event extends ServerToClientEvent>(
    relationshipId: string,
    hiddenFrom: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /**
   * After a change of membership or of a block: these people's
   * connections are in the rooms they belong to, and no others.
   */
  followMemberships(profileIds: readonly string[]): Promise<void>;
  /**
   * After a person's session ended, or what a session says of its person changed, and before that is
   * answered: this node remembers none of theirs any more, and the others forget them when they hear of it.
   */
  forgetSessions(personId: string): void;
  /** Says `session.ended` to the connections of a session and closes them. */
  endSession(sessionId: string): void;
}
