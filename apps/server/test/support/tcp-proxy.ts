import { once } from 'node:events';
import { connect as connectSocket, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy that can imitate network failures. */
export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Passes no more data on, while all connections stay open. */
  freeze(): void;
  /** Accepts new connections again; connections that were frozen stay so. */
  mend(): void;
  close(): void;
}

/** Opens a proxy on `host` that forwards connections to `target`. @param port 0 for a free one */
export async function openTcpProxy(target: NetConnectOpts, host = '127.0.0.1', port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';

  const server = createServer((near) => {
    near.on('error', () => undefined);
    sockets.add(near);
    if (state === 'cut') near.destroy();
    if (state !== 'whole') return;
    const far = connectSocket(target);
    sockets.add(far);
    far.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port: address.port,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      state = 'whole';
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
