import type { Socket } from 'node:net';
import pg from 'pg';
import { withDeadline } from '../deadline.ts';
import { openSession, type PoolerSupport } from './connecting.ts';
import { isRestoredByOtherTools } from './foreign-restore-check.ts';
import { readManifest } from './manifest.ts';
import { isTransactionPooled } from './pooler.ts';
import { GUARDED_TABLES } from './rights.ts';
import { SESSION_SETTINGS, type SessionConfig } from './session.ts';

/** Why requests to this node fail. */
export type DatabaseFault =
  | 'database'
  | 'database-read-only'
  | 'schema'
  | 'restored'
  | 'session-settings'
  | 'transaction-pooling';

/** The server accepts no new connections, while the open ones still serve requests. */
export type DatabaseWarning = 'database-full';

const LOOK_MS = 1_000;
/** The SQLSTATE of a server, database or role that has its maximum number of connections. */
const FULL = '53300';

const LOOK = `
  SELECT current_setting('transaction_read_only') = 'on' AS is_read_only,
    NOT EXISTS (SELECT FROM unnest($1::text[]) AS name
        WHERE has_table_privilege(to_regclass('public.' || name), 'SELECT') IS NOT TRUE)
      AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS name WHERE NOT EXISTS (
        SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = name
          AND has_function_privilege(oid, 'EXECUTE'))) AS has_schema,
    current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0'
      AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[]) AS wanted (name, value)
        WHERE current_setting(name) <> value) AS has_settings`;

interface Look {
  readonly is_read_only: boolean;
  readonly has_schema: boolean;
  readonly has_settings: boolean;
}

/** Returns the functions that every database version has on which this program can run. */
function neededFunctions(): string[] {
  const { functions, retired } = readManifest();
  return Object.keys(functions).filter((name) => !(name in retired));
}

const needed = [
  GUARDED_TABLES,
  neededFunctions(),
  Object.keys(SESSION_SETTINGS),
  Object.values(SESSION_SETTINGS),
];

async function faultOf(
  session: SessionConfig,
  route: PoolerSupport,
  opened: (client: pg.Client) => void,
): Promise<DatabaseFault | undefined> {
  const client = await openSession(session, { application_name: 'beso-ready' }, route, opened);
  const { rows } = await client.query<Look>(LOOK, needed);
  const [row] = rows;
  if (row === undefined) return 'database';
  if (row.is_read_only) return 'database-read-only';
  if (!row.has_schema) return 'schema';
  if (await isRestoredByOtherTools(client)) return 'restored';
  if (!row.has_settings) return 'session-settings';
  return (await isTransactionPooled(client, session, route)) ? 'transaction-pooling' : undefined;
}

const isFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === FULL;

/**
 * Checks on a new connection whether the program can use the database.
 * @param session the settings of the program's own connections
 * @param pool the program's connections, which may still serve if no new connection can be opened
 */
export async function checkDatabaseReadiness(
  session: SessionConfig,
  route: PoolerSupport = { isPlain: false },
  pool?: pg.Pool,
): Promise<DatabaseFault | DatabaseWarning | undefined> {
  let client: pg.Client | undefined;
  let fault: DatabaseFault | DatabaseWarning | undefined = 'database';
  const looking = faultOf(session, route, (opened) => {
    client = opened;
  })
    .catch(async (error: unknown) => {
      if (pool === undefined || !isFull(error)) throw error;
      await pool.query('SELECT');
      return 'database-full' as const;
    })
    .then((found) => {
      fault = found;
    });
  const ended = await withDeadline(LOOK_MS, looking).catch(() => 'failed');
  if (ended === 'done') client?.end().catch(() => undefined);
  else (client?.connection.stream as Socket | undefined)?.destroy();
  return fault;
}
