import { REALTIME_HEARTBEAT_MS, REALTIME_TIMEOUT_MS } from '@beso/contract/limits';
import type {
  ClientToServerEvents,
  LiveEvent,
  ServerToClientEvents,
  TypingSignal,
} from '@beso/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { onConnectivity } from '../connection/connectivity.ts';
import { hasNetwork } from '../connection/network.ts';
import { socketProtocols } from '../native/cookies.ts';
import { serverOrigin } from '../native/serverAddress.ts';
import { reconnectDelay } from './delays.ts';

interface Listener {
  event: (event: LiveEvent) => void;
  status: (status: 'connected' | 'failed' | 'ended') => void;
  typing: (from: TypingSignal) => void;
}

export interface RealtimeSocket {
  close: () => void;
  /** Tells a person that the viewer is typing to them. */
  sayTyping: (to: TypingSignal) => void;
}

/** [S9-026] Opens a socket, which reconnects after 1, 2, 5 and 10 s. */
export function openSocket(listener: Listener): RealtimeSocket {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(serverOrigin(), {
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: REALTIME_TIMEOUT_MS,
  });
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenSince: number | undefined;

  const connect = () => {
    clearTimeout(timer);
    socket.io.opts.protocols = socketProtocols();
    socket.connect();
  };
  const connectLater = () => {
    clearTimeout(timer);
    timer = setTimeout(connect, reconnectDelay(attempt));
    attempt += 1;
  };
  const connectNow = () => {
    attempt = 0;
    if (!socket.connected) connect();
  };

  socket.on('connect', () => {
    attempt = 0;
    listener.status('connected');
  });
  socket.on('connect_error', () => {
    listener.status('failed');
    connectLater();
  });
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') connectLater();
  });
  socket.on('event', listener.event);
  socket.on('typing', listener.typing);
  socket.on('session.ended', () => listener.status('ended'));

  const offConnectivity = onConnectivity((online) => {
    if (online) connectNow();
    else if (!hasNetwork()) socket.disconnect();
  });
  // After a long sleep the socket may seem open although the connection is lost.
  const visibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenSince = Date.now();
      return;
    }
    const slept = hiddenSince === undefined ? 0 : Date.now() - hiddenSince;
    hiddenSince = undefined;
    if (slept > REALTIME_HEARTBEAT_MS + REALTIME_TIMEOUT_MS) socket.disconnect();
    connectNow();
  };
  document.addEventListener('visibilitychange', visibility);

  connect();
  return {
    close: () => {
      clearTimeout(timer);
      offConnectivity();
      document.removeEventListener('visibilitychange', visibility);
      socket.off();
      socket.disconnect();
    },
    // Drops the signal without a connection, because it would arrive too late.
    sayTyping: (to) => void (socket.connected && socket.volatile.emit('typing', to)),
  };
}
