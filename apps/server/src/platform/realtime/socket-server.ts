import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { REALTIME_HEARTBEAT_MS, REALTIME_TIMEOUT_MS } from '@beso/contract/limits';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { SessionAuthority } from '../http/viewer.ts';
import { withRequestId } from '../log/request-id.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import { createAdmission } from './admission.ts';
import type { Cluster } from './cluster.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { type ContentAuthority, createDelivery } from './delivery.ts';
import type { Realtime } from './realtime.ts';
import {
  BATCH_ROOM,
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
import { forwardTyping, type TypingAuthority } from './typing.ts';

interface Parts {
  readonly config: Config;
  readonly sessions: SessionAuthority;
  readonly memberships: MembershipAuthority;
  readonly typing: TypingAuthority;
  readonly contents: ContentAuthority;
  readonly cluster: Cluster | undefined;
  readonly redis: RedisLink | undefined;
  readonly log: Logger;
}

/** A message to other nodes contains at most this many events. */
const BATCH_AT_MOST = 100;
const MAX_MESSAGE_BYTES = 1024;
/** The time per closed connection, which another node needs to admit it again. */
const LEAVE_EACH_MS = 4;
const LEAVE_STEP_MS = 50;
interface RealtimeEnd extends Realtime {
  /** Closes this node's connections within `limitMs`, a few at a time so that other nodes can admit them. */
  leave(limitMs: number): Promise<void>;
  close(): Promise<void>;
  /** Returns the number of clients connected to this node. */
  connections(): number;
}

/**
 * [S9-026] Serves the sockets at /socket.io. A connection belongs to its cookie's session, which is looked up
 * uncached before it opens and then every second. Events that a disconnected browser misses are not sent
 * later, because it fetches everything anew when it returns.
 */
export function createRealtime(httpServer: HttpServer, parts: Parts): RealtimeEnd {
  const { config, sessions, memberships, typing, contents, cluster, log, redis } = parts;
  let leaving = false;
  const admission = createAdmission({ config, sessions, redis, log, isLeaving: () => leaving });
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
    ...(cluster && { adapter: cluster.adapter((rooms, event) => delivery.take(rooms, event)) }),
  });
  // socket.io would answer other requests itself, without the HTTP server's limits.
  httpServer.removeAllListeners('request');
  for (const serve of served) httpServer.on('request', serve);
  const reachesAll = () => cluster?.isReachable() ?? true;
  const thisNode = nodeRoom(randomUUID());
  // This node's connections get messages directly, because the adapter would need Redis even for them.
  const targets = (rooms: string | string[]) =>
    cluster !== undefined && reachesAll()
      ? [io.local.to(rooms), io.to(rooms).except(thisNode)]
      : [io.local.to(rooms)];
  const delivery = createDelivery({ io, contents, sessions, log });
  const follow = createRooms({ io, memberships, log });
  const answer = answerSubscriptions((profileId) => follow([profileId], 'here'));
  const watchTyping = forwardTyping({
    authority: typing,
    log,
    pass: (to, from) => {
      for (const reached of targets(personRoom(to))) reached.volatile.emit('typing', from);
    },
  });

  const sessionWatch = startSessionWatch({ sessions, follow: (ids) => follow(ids, 'here'), log });
  const restrain = createConnectionLimits();
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
    const requestId = randomUUID();
    const begun = performance.now();
    connection.use((_event, next) => withRequestId(requestId, next));
    connection.once('disconnect', () =>
      log.info({ requestId, ms: performance.now() - begun }, 'a connection ended'),
    );
    connection.join([thisNode, personRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    void withRequestId(requestId, () => follow([viewer.id], 'here'));
    answer(connection);
    watchTyping(connection);
    sessionWatch.watch(connection);
  });

  return {
    hasOthers: cluster !== undefined,
    received: delivery.received,
    reachesAll,
    sent: () => cluster?.sent() ?? 0,
    hasReachedAll: async (after) => (await cluster?.tookAll(after)) ?? true,
    sessionsOf: delivery.sessionsOf,
    emit: (events, reach) => {
      for (const { recipientId, event, filled } of events)
        delivery.take([personRoom(recipientId)], event, filled);
      if (reach === 'here' || cluster === undefined || !reachesAll()) return;
      // Redis must not contain the content of events.
      const bare = events.map(({ recipientId, event }) => ({ recipientId, event }));
      for (let first = 0; first < bare.length; first += BATCH_AT_MOST)
        io.to(BATCH_ROOM).emit('events', bare.slice(first, first + BATCH_AT_MOST));
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
      // Closes this node's connections first, because they need not wait for Redis.
      for (const nodes of [io.local, io]) {
        const connections = nodes.in(sessionRoom(sessionId));
        connections.emit('session.ended');
        connections.disconnectSockets(true);
      }
    },
    leave: async (limitMs) => {
      leaving = true;
      // Browsers treat this as a lost connection and reconnect after their usual delays.
      const open = [...io.sockets.sockets.values()];
      const steps = Math.ceil(Math.min(limitMs, open.length * LEAVE_EACH_MS) / LEAVE_STEP_MS);
      for (let step = 0; step < steps; step += 1) {
        for (const connection of open.splice(0, Math.ceil(open.length / (steps - step))))
          connection.disconnect(true);
        await delay(LEAVE_STEP_MS);
      }
      io.local.disconnectSockets(true);
    },
    connections: () => io.engine.clientsCount,
    // Does not close the HTTP server; its owner does.
    close: async () => {
      await sessionWatch.stop();
      io.engine.close();
      io.of('/').adapter.close();
      await cluster?.close();
    },
  };
}
