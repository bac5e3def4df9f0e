import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { REALTIME_HEARTBEAT_MS, REALTIME_TIMEOUT_MS } from '@beso/contract/limits';
import type { ServerToClientEvents } from '@beso/contract/realtime';
import { Server, type Socket } from 'socket.io';
import type { Config } from '../config.ts';
import { isForeignOrigin } from '../http/origin.ts';
import type { SessionAuthority, Viewer } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import type { Realtime } from './realtime.ts';

interface Parts {
  readonly config: Config;
  readonly sessions: SessionAuthority;
  readonly log: Logger;
}

/** Clients send nothing but the handshake. */
type FromClient = Record<string, never>;
type Connection = Socket<FromClient, ServerToClientEvents, Record<string, never>, { viewer: Viewer }>;

const MAX_MESSAGE_BYTES = 1024;
/** The longest wait that a timer can hold. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const personRoom = (profileId: string) => `person:${profileId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

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
 * that could not be found out. Whoever sends an event is disconnected: everything that is asked goes through the API.
 * What a returning connection missed it fetches by number, so nothing is kept here for it.
 */
export function createRealtime(httpServer: HttpServer, parts: Parts): Realtime & { close(): Promise<void> } {
  const { config, sessions, log } = parts;
  const io = new Server<FromClient, ServerToClientEvents, Record<string, never>, { viewer: Viewer }>(
    httpServer,
    {
      transports: ['websocket'],
      serveClient: false,
      pingInterval: REALTIME_HEARTBEAT_MS,
      pingTimeout: REALTIME_TIMEOUT_MS,
      connectTimeout: REALTIME_TIMEOUT_MS,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      // Browsers apply no same-origin rule to websockets.
      allowRequest: (request, decide) => decide(null, !isForeignOrigin(config, request.headers)),
    },
  );

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
    connection.use(() => connection.disconnect(true));
    endAtExpiry(connection, parts);
  });

  return {
    emit: (profileIds, event, ...payload) => {
      if (profileIds.length > 0) io.to(profileIds.map(personRoom)).emit(event, ...payload);
    },
    endSession: (sessionId) => {
      const connections = io.in(sessionRoom(sessionId));
      connections.emit('session.ended');
      connections.disconnectSockets(true);
    },
    // The HTTP server is closed by its owner.
    close: async () => {
      io.local.disconnectSockets(true);
      io.engine.close();
    },
  };
}
