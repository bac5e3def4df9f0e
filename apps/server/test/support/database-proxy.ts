import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A TCP proxy to PostgreSQL. */
export interface DatabaseProxy extends TcpProxy {
  readonly url: string;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port, user, database } = parseConnectionString(databaseUrl);
  const line = await openTcpProxy(
    host?.startsWith('/')
      ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) }
      : { host: host ?? '127.0.0.1', port: Number(port ?? 5432) },
  );
  return { ...line, url: `postgresql://${user}@127.0.0.1:${line.port}/${database}` };
}
