import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';

/** A TCP proxy that can fail like a network. */
export interface DatabaseLine {
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Stops all data while connections stay open. */
  freeze(): void;
  /** Accepts new connections; frozen ones stay frozen. */
  mend(): void;
  close(): void;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { host, port, user, database } = parseConnectionString(databaseUrl);
  const target = host?.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) }
    : { host: host ?? '127.0.0.1', port: Number(port ?? 5432) };
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';

  const server = createServer((fromServer) => {
    fromServer.on('error', () => undefined);
    sockets.add(fromServer);
    if (state === 'cut') fromServer.destroy();
    if (state !== 'whole') return;
    const toDatabase = connectSocket(target);
    sockets.add(toDatabase);
    toDatabase.on('error', () => undefined);
    fromServer.on('close', () => toDatabase.destroy());
    toDatabase.on('close', () => fromServer.destroy());
    fromServer.pipe(toDatabase).pipe(fromServer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
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
