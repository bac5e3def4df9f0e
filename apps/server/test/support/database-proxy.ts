import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface DatabaseProxy extends TcpProxy {
  readonly url: string;
}

/** Returns the Unix socket, or the host and port, of a database URL. */
export function targetOf(databaseUrl: string): NetConnectOpts {
  const { host, port } = parseConnectionString(databaseUrl);
  return host?.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) }
    : { host: host ?? '127.0.0.1', port: Number(port ?? 5432) };
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { user, database } = parseConnectionString(databaseUrl);
  const line = await openTcpProxy(targetOf(databaseUrl));
  return { ...line, url: `postgresql://${user}@127.0.0.1:${line.port}/${database}` };
}
