import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { PostgresAddress } from './place.ts';

export const SUPERUSER = 'postgres';
export const OWNER_ROLE = 'beso_owner';
export const APP_ROLE = 'beso_app';
export const DATABASE_NAME = 'beso';

/** The number of the advisory lock that a program holds while it uses a cluster: "beso" in ASCII. */
const LOCK_KEY = 0x6265736f;
const LOCK_NAME = 'beso lock';
const CONNECT_MS = 3_000;
/** Creating a database copies a template, which takes seconds on a slow disk. */
const STATEMENT_MS = 30_000;

export function connectionUrl(address: PostgresAddress, role: string, database: string): string {
  const query = new URLSearchParams({ host: address.host, port: String(address.port), sslmode: 'disable' });
  const password = address.password === undefined ? '' : `:${encodeURIComponent(address.password)}`;
  return `postgresql://${encodeURIComponent(role)}${password}@/${encodeURIComponent(database)}?${query}`;
}

export function superuserClient(address: PostgresAddress): Client {
  const connectionString = connectionUrl(address, SUPERUSER, 'postgres');
  return new Client({
    connectionString,
    application_name: `${LOCK_NAME} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
  });
}

/** Takes the lock. PostgreSQL releases it when `client` disconnects. */
export async function tryClusterLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK_KEY,
  ]);
  return rows[0]?.locked === true;
}

export async function lockHolder(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ holder: string }>(
    `select split_part(a.application_name, ' ', 3) as holder
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK_KEY],
  );
  return rows[0]?.holder;
}

/** Creates missing roles and the database. */
export async function ensureRolesAndDatabase(client: Client, password?: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname in ($1, $2)
     union all select datname from pg_database where datname = $3`,
    [OWNER_ROLE, APP_ROLE, DATABASE_NAME],
  );
  const there = new Set(rows.map((row) => row.name));
  const owner = escapeIdentifier(OWNER_ROLE);
  const login = password === undefined ? 'login' : `login password ${escapeLiteral(password)}`;
  if (!there.has(OWNER_ROLE)) await client.query(`create role ${owner} ${login} createdb`);
  if (!there.has(APP_ROLE)) await client.query(`create role ${escapeIdentifier(APP_ROLE)} ${login}`);
  if (!there.has(DATABASE_NAME))
    await client.query(`create database ${escapeIdentifier(DATABASE_NAME)} owner ${owner}`);
}
