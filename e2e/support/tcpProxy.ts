import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between browser and server that a test can break, sockets included. */
export interface TcpProxy {
  /** The app through this network. */
  readonly url: string;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Requests still reach the server, but no answer comes back: connections end instead. */
  swallowAnswers(): void;
  mend(): void;
  close(): Promise<void>;
}

type State = 'up' | 'cut' | 'swallowing';

/** @param target the server's address, e.g. `http://localhost:41237` */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: State = 'up';

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (data) => {
      if (state === 'up') near.write(data);
      else near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    swallowAnswers: () => {
      state = 'swallowing';
    },
    mend: () => {
      state = 'up';
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
