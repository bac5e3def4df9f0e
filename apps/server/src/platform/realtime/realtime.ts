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
  /** False while only this node's connections can be told, because the others cannot be reached. */
  reachesAll(): boolean;
  /**
   * A passing sign, such as typing, to who is connected and in a relationship at this moment: nothing keeps it.
   * @param hiddenFrom people it must not reach, because a block parts them from whom it is about
   */
  signal<Event extends ServerToClientEvent>(
    relationshipId: string,
    hiddenFrom: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  /** After a change of membership or of a block: these people's connections are in the rooms they belong to, and no others. */
  followMemberships(profileIds: readonly string[]): Promise<void>;
  /** Says `session.ended` to the connections of a session and closes them. */
  endSession(sessionId: string): void;
}
