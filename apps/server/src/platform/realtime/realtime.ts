import type { ServerToClientEvent, ServerToClientEvents } from '@beso/contract/realtime';
import type { CommittedEvent } from '../events.ts';
import type { NodeScope } from './rooms.ts';

type Payload<Event extends ServerToClientEvent> = Parameters<ServerToClientEvents[Event]>;

export interface Realtime {
  /** Sends events to their receivers' connections, with the content that the receivers may see. */
  emit(events: readonly CommittedEvent[], reach: NodeScope): void;
  /** Returns the sessions of the person's connections to this node. */
  sessionsOf(profileId: string): readonly string[];
  /** False if there is one node only. */
  readonly hasOthers: boolean;
  /** Returns the people connected to this node, each with the number of the newest event sent to them. */
  received(): ReadonlyMap<string, number>;
  /** False while Redis does not connect this node with the others. */
  reachesAll(): boolean;
  /** The number of messages sent to other nodes so far, for `hasReachedAll`. */
  sent(): number;
  /** Resolves to true if every message after number `after` reaches all nodes. */
  hasReachedAll(after: number): Promise<boolean>;
  /**
   * Sends an event that is not stored to the connected members of a relationship.
   * @param hiddenFrom people who have blocked the sender or are blocked by the sender
   */
  signal<Event extends ServerToClientEvent>(
    relationshipId: string,
    hiddenFrom: readonly string[],
    event: Event,
    ...payload: Payload<Event>
  ): void;
  followMemberships(profileIds: readonly string[]): Promise<void>;
  /** Removes a person's sessions from the caches of all nodes. */
  forgetSessions(personId: string): void;
  endSession(sessionId: string): void;
}
