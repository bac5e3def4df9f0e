import type { ClientToServerEvents, ServerToClientEvents } from '@beso/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { Viewer } from '../http/viewer.ts';
import type { Logger } from '../log.ts';

interface NodeEvents {
  'sessions.forget': (personId: string) => void;
}

export type RealtimeServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  NodeEvents,
  { viewer: Viewer }
>;
export type Connection = Socket<ClientToServerEvents, ServerToClientEvents, NodeEvents, { viewer: Viewer }>;

export const PERSON_ROOM = 'person:';
export const personRoom = (profileId: string) => PERSON_ROOM + profileId;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The room of all connections of a node; excluding it reaches only the other nodes. */
export const nodeRoom = (nodeId: string) => `node:${nodeId}`;
export const relationshipRoom = (relationshipId: string) => `relationship:${relationshipId}`;

/** The current and former relationships of a person, grouped by whether the person can see them now. */
export interface Memberships {
  readonly profileId: string;
  readonly inside: readonly string[];
  readonly outside: readonly string[];
}

export interface MembershipAuthority {
  listMemberships(profileIds: readonly string[]): Promise<Memberships[]>;
}

type Reach = 'here' | 'everywhere';

interface Parts {
  readonly io: RealtimeServer;
  readonly memberships: MembershipAuthority;
  readonly log: Logger;
}

/** Keeps rooms consistent with the database; a request during a look-up triggers another one. */
export function createRooms({ io, memberships, log }: Parts) {
  const waiting = new Map<string, Reach>();
  let running: Promise<void> | undefined;

  const apply = ({ profileId, inside, outside }: Memberships, reach: Reach | undefined) => {
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
        // If the look-up fails, the connections are closed; it is repeated when they reconnect.
        log.error({ err: error }, 'could not look up the rooms of connections');
        io.local.in([...asked.keys()].map(personRoom)).disconnectSockets(true);
      }
    }
    running = undefined;
  };

  /** Resolves when the people's connections are in their rooms on this node; other nodes follow. */
  return function follow(profileIds: readonly string[], reach: Reach): Promise<void> {
    for (const id of profileIds) {
      if (waiting.get(id) !== 'everywhere') waiting.set(id, reach);
    }
    if (waiting.size === 0) return Promise.resolve();
    running ??= work();
    return running;
  };
}
