import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { REALTIME_HEARTBEAT_MS, REALTIME_TIMEOUT_MS } from '@beso/contract/limits';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import { isForeignOrigin } from '../http/origin.ts';
import type { SessionAuthority } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import type { Cluster } from './cluster.ts';
import type { Realtime } from './realtime.ts';
import {
  type Connection,
  createRooms,
  type MembershipAuthority,
  personRoom,
  type RealtimeServer,
  relationshipRoom,
  sessionRoom,
} from './rooms.ts';
import { answerSubscriptions } from './subscribe.ts';

interface Parts {
  readonly config: Config;
  readonly sessions: SessionAuthority;
  readonly memberships: MembershipAuthority;
  /** Undefined: this node is the only one. */
  readonly cluster: Cluster | undefined;
  readonly log: Logger;
}

const MAX_MESSAGE_BYTES = 1024;
/** The longest wait that a timer can hold. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function end(connection: Connection): void {
  connection.emit('session.ended');
  connection.disconnect(true);
}

/** Closes the connection when its session expires; a session that was prolonged meanwhile is asked for again. */
function endAtExpiry(connection: Connection, { sessions, log }: Parts): void {
  const headers: IncomingHttpHeaders = connection.request.headers;
  let timer: NodeJS.Timeout;
  const check = async () => {
    try {
      const viewer = await sessions.findViewer(headers);
      if (viewer === null) end(connection);
      else if (connection.connected) arm(viewer.sessionExpiresAt);
    } catch (error) {
      log.error({ err: error }, 'could not look at the session of a connection');
      connection.disconnect(true);
    }
  };
  const arm = (expiresAt: Date) => {
    timer = setTimeout(check, Math.min(Math.max(expiresAt.getTime() - Date.now(), 0), MAX_TIMER_MS));
  };
  arm(connection.data.viewer.sessionExpiresAt);
  connection.once('disconnect', () => clearTimeout(timer));
}

/**
 * [S9-026] The sockets at /socket.io. A connection belongs to the session whose cookie it came with, checked against
 * the session's row; one without is refused with `connect_error` "UNAUTHORIZED", and with "INTERNAL_SERVER_ERROR" when
 * that could not be found out. It is in the rooms of its person, its session and the person's relationships.
 * Lost messages are not kept for a returning connection, because it fetches anew what it shows.
 */
export function createRealtime(httpServer: HttpServer, parts: Parts): Realtime & { close(): Promise<void> } {
  const { config, sessions, memberships, cluster, log } = parts;
  const io: RealtimeServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: REALTIME_HEARTBEAT_MS,
    pingTimeout: REALTIME_TIMEOUT_MS,
    connectTimeout: REALTIME_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Browsers apply no same-origin rule to websockets.
    allowRequest: (request, decide) => decide(null, !isForeignOrigin(config, request.headers)),
    ...(cluster && { adapter: cluster.adapter }),
  });
  const reachesAll = () => cluster?.isReachable() ?? true;
  const follow = createRooms({ io, memberships, log });
  const answer = answerSubscriptions((profileId) => follow([profileId], 'here'));

  io.use(async (connection, next) => {
    try {
      const viewer = await sessions.findViewer(connection.request.headers);
      if (viewer === null) return next(new Error('UNAUTHORIZED'));
      connection.data.viewer = viewer;
      next();
    } catch (error) {
      log.error({ err: error }, 'could not look up the session of a connection');
      next(new Error('INTERNAL_SERVER_ERROR'));
    }
  });

  io.on('connection', (connection) => {
    const { viewer } = connection.data;
    connection.join([personRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    void follow([viewer.id], 'here');
    answer(connection);
    endAtExpiry(connection, parts);
  });

  return {
    reachesAll,
    emit: (profileIds, event, ...payload) => {
      if (profileIds.length === 0) return;
      // The adapter would hold it back until Redis answers again.
      const reached = reachesAll() ? io : io.local;
      reached.to(profileIds.map(personRoom)).emit(event, ...payload);
    },
    signal: (relationshipId, hiddenFrom, event, ...payload) => {
      io.to(relationshipRoom(relationshipId))
        .except(hiddenFrom.map(personRoom))
        .emit(event, ...payload);
    },
    followMemberships: (profileIds) => follow(profileIds, cluster === undefined ? 'here' : 'everywhere'),
    endSession: (sessionId) => {
      // Here at once, whatever Redis does.
      for (const nodes of [io.local, io]) {
        const connections = nodes.in(sessionRoom(sessionId));
        connections.emit('session.ended');
        connections.disconnectSockets(true);
      }
    },
    // The HTTP server is closed by its owner.
    close: async () => {
      io.local.disconnectSockets(true);
      io.engine.close();
      io.of('/').adapter.close();
      await cluster?.close();
    },
  };
}
