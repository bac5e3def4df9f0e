import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, RequestListener } from 'node:http';
import { REALTIME_HEARTBEAT_MS, REALTIME_TIMEOUT_MS } from '@beso/contract/limits';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { SessionAuthority } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import { createAdmission } from './admission.ts';
import type { Cluster } from './cluster.ts';
import { createCrowd } from './crowd.ts';
import type { Realtime } from './realtime.ts';
import {
  type Connection,
  createRooms,
  type MembershipAuthority,
  nodeRoom,
  personRoom,
  type RealtimeServer,
  relationshipRoom,
  sessionRoom,
} from './rooms.ts';
import { startSessionWatch } from './session-watch.ts';
import { answerSubscriptions } from './subscribe.ts';
import { passTyping, type TypingAuthority } from './typing.ts';

interface Parts {
  readonly config: Config;
  readonly sessions: SessionAuthority;
  readonly memberships: MembershipAuthority;
  readonly typing: TypingAuthority;
  /** Undefined: this node is the only one. */
  readonly cluster: Cluster | undefined;
  readonly log: Logger;
}

const MAX_MESSAGE_BYTES = 1024;
interface RealtimeEnd extends Realtime {
  /** Says goodbye to every connection of this node and takes no new one; other nodes still hear from it. */
  leave(): void;
  close(): Promise<void>;
}

/**
 * [S9-026] The sockets at /socket.io. A connection belongs to the session whose cookie it came with, checked
 * against the session's row before it is opened, and every second while it lasts. It is in the rooms of its
 * person, its session and the person's relationships. Lost messages are not kept for a returning connection,
 * because it fetches anew what it shows.
 */
export function createRealtime(httpServer: HttpServer, parts: Parts): RealtimeEnd {
  const { config, sessions, memberships, typing, cluster, log } = parts;
  let leaving = false;
  const admission = createAdmission({ config, sessions, log, isLeaving: () => leaving });
  const served = httpServer.listeners('request') as RequestListener[];
  const io: RealtimeServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: REALTIME_HEARTBEAT_MS,
    pingTimeout: REALTIME_TIMEOUT_MS,
    connectTimeout: REALTIME_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, decide) => {
      void admission.allows(request).then((allowed) => decide(null, allowed));
    },
    ...(cluster && { adapter: cluster.adapter }),
  });
  // What is no websocket stays with the HTTP server and its limits, which the library would go round.
  httpServer.removeAllListeners('request');
  for (const serve of served) httpServer.on('request', serve);
  const reachesAll = () => cluster?.isReachable() ?? true;
  const thisNode = nodeRoom(randomUUID());
  // With Redis, a message would come to this node's own connections only when Redis has answered. So they get
  // it at once, and the others through Redis, as long as that is there to take it.
  const targets = (rooms: string | string[]) =>
    cluster !== undefined && reachesAll()
      ? [io.local.to(rooms), io.to(rooms).except(thisNode)]
      : [io.local.to(rooms)];
  const follow = createRooms({ io, memberships, log });
  const answer = answerSubscriptions((profileId) => follow([profileId], 'here'));
  const watchTyping = passTyping({
    authority: typing,
    log,
    pass: (to, from) => {
      for (const reached of targets(personRoom(to))) reached.volatile.emit('typing', from);
    },
  });

  const sessionWatch = startSessionWatch({ sessions, follow: (ids) => follow(ids, 'here'), log });
  const restrain = createCrowd();
  io.engine.on('connection', (wire: Connection['conn']) => {
    const admitted = admission.of(wire.request);
    if (admitted === undefined) wire.close(true);
    else restrain(wire, admitted);
  });
  io.use((connection, next) => {
    const admitted = admission.of(connection.request);
    if (admitted === undefined) return next(new Error('UNAUTHORIZED'));
    connection.data.viewer = admitted.viewer;
    next();
  });

  io.on('sessions.forget', (personId) => sessions.forgetPerson(personId));
  io.on('connection', (connection) => {
    const { viewer } = connection.data;
    connection.join([thisNode, personRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    void follow([viewer.id], 'here');
    answer(connection);
    watchTyping(connection);
    sessionWatch.watch(connection);
  });

  return {
    reachesAll,
    hasReachedAll: async () => (await cluster?.tookAll()) ?? true,
    emit: (profileIds, event, ...payload) => {
      if (profileIds.length === 0) return;
      for (const reached of targets(profileIds.map(personRoom))) reached.emit(event, ...payload);
    },
    signal: (relationshipId, hiddenFrom, event, ...payload) => {
      for (const reached of targets(relationshipRoom(relationshipId)))
        reached.except(hiddenFrom.map(personRoom)).emit(event, ...payload);
    },
    followMemberships: (profileIds) => follow(profileIds, cluster === undefined ? 'here' : 'everywhere'),
    forgetSessions: (personId) => {
      sessions.forgetPerson(personId);
      if (cluster !== undefined) io.serverSideEmit('sessions.forget', personId);
    },
    endSession: (sessionId) => {
      // This node's own connections do not have to wait for Redis.
      for (const nodes of [io.local, io]) {
        const connections = nodes.in(sessionRoom(sessionId));
        connections.emit('session.ended');
        connections.disconnectSockets(true);
      }
    },
    leave: () => {
      leaving = true;
      // Browsers take the goodbye for a lost connection and come back after their usual delays.
      io.local.disconnectSockets(true);
    },
    // The HTTP server is closed by its owner.
    close: async () => {
      await sessionWatch.stop();
      io.engine.close();
      io.of('/').adapter.close();
      await cluster?.close();
    },
  };
}
