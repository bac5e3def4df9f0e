import type { ClientToServerEvents, ServerToClientEvents } from '@beso/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { CommittedEvent } from '../events.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Logger } from '../log.ts';

interface NodeEvents {
  'sessions.forget': (personId: string) => void;
}

/** The events of a transaction, which travel to other nodes in one message. */
interface Batches {
  events: (events: readonly CommittedEvent[]) => void;
}
type FromServer = ServerToClientEvents & Batches;

export type RealtimeServer = Server<ClientToServerEvents, FromServer, NodeEvents, { viewer: Viewer }>;
export type Connection = Socket<ClientToServerEvents, FromServer, NodeEvents, { viewer: Viewer }>;

/** The room of messages between nodes, which no connection joins. */
export const BATCH_ROOM = 'batches';
export const PERSON_ROOM = 'person:';
export const personRoom = (profileId: string) => PERSON_ROOM + profileId;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The room of all of a node's connections. A message that excludes it reaches only the other nodes. */
export const nodeRoom = (nodeId: string) => `node:${nodeId}`;
export const relationshipRoom = (relationshipId: string) => `relationship:${relationshipId}`;

/** A person's relationships. The person may see those in `inside`, but not the former ones in `outside`. */
export interface Memberships {
  readonly profileId: string;
  readonly inside: readonly string[];
  readonly outside: readonly string[];
}

export interface MembershipAuthority {
  listMemberships(profileIds: readonly string[]): Promise<Memberships[]>;
}

/** This node's connections, or those of all nodes. */
export type NodeScope = 'here' | 'everywhere';

interface Parts {
  readonly io: RealtimeServer;
  readonly memberships: MembershipAuthority;
  readonly log: Logger;
}

/** Puts connections into the rooms that the database permits. A call during a look-up causes another one. */
export function createRooms({ io, memberships, log }: Parts) {
  const waiting = new Map<string, NodeScope>();
  let running: Promise<void> | undefined;

  const apply = ({ profileId, inside, outside }: Memberships, reach: NodeScope | undefined) => {
    const targets = [io.local.in(personRoom(profileId))];
    if (reach === 'everywhere') targets.push(io.in(personRoom(profileId)));
    for (const connections of targets) {
      connections.socketsLeave(outside.map(relationshipRoom));
      connections.socketsJoin(inside.map(relationshipRoom));
    }
  };

  const work = async () => {
    while (waiting.size > 0) {
      const asked = new Map(waiting);
      waiting.clear();
      try {
        const found = await memberships.listMemberships([...asked.keys()]);
        for (const one of found) apply(one, asked.get(one.profileId));
      } catch (error) {
        // Closes the connections whose rooms are unknown, because they may no longer be permitted.
        log.error({ err: error }, 'could not look up the rooms of connections');
        io.local.in([...asked.keys()].map(personRoom)).disconnectSockets(true);
      }
    }
    running = undefined;
  };

  /** Resolves when the people's connections to this node are in their rooms. */
  return function follow(profileIds: readonly string[], reach: NodeScope): Promise<void> {
    for (const id of profileIds) {
      if (waiting.get(id) !== 'everywhere') waiting.set(id, reach);
    }
    if (waiting.size === 0) return Promise.resolve();
    running ??= work();
    return running;
  };
}
