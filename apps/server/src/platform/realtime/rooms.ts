import type { ClientToServerEvents, ServerToClientEvents } from '@beso/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { Viewer } from '../http/viewer.ts';
import type { Logger } from '../log.ts';

/** What nodes tell each other beside what their connections hear. */
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

export const personRoom = (profileId: string) => `person:${profileId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Every connection of one node; leaving it out sends to the others only. */
export const nodeRoom = (nodeId: string) => `node:${nodeId}`;
export const relationshipRoom = (relationshipId: string) => `relationship:${relationshipId}`;

/** The relationships that a person was ever in, by whether they are in it now and see it. */
export interface Memberships {
  readonly profileId: string;
  readonly inside: readonly string[];
  readonly outside: readonly string[];
}

/** Looks up memberships; provided by the relationships feature. */
export interface MembershipAuthority {
  listMemberships(profileIds: readonly string[]): Promise<Memberships[]>;
}

type Reach = 'here' | 'everywhere';

interface Parts {
  readonly io: RealtimeServer;
  readonly memberships: MembershipAuthority;
  readonly log: Logger;
}

/**
 * Keeps the rooms of relationships in line with the database. A request during a look-up
 * leads to another look-up after it, so that an older answer never replaces a newer one.
 */
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
        // Without an answer nobody may stay in a room; a connection that comes back is looked up again.
        log.error({ err: error }, 'could not look up the rooms of connections');
        io.local.in([...asked.keys()].map(personRoom)).disconnectSockets(true);
      }
    }
    running = undefined;
  };

  /**
   * Resolves when the connections of these people are in the right rooms on this node; other nodes follow
   * soon after.
   */
  return function follow(profileIds: readonly string[], reach: Reach): Promise<void> {
    for (const id of profileIds) {
      if (waiting.get(id) !== 'everywhere') waiting.set(id, reach);
    }
    if (waiting.size === 0) return Promise.resolve();
    running ??= work();
    return running;
  };
}
