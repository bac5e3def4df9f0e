import { ConfigError } from '../config.ts';
import type { DatabaseClient } from './upkeep.ts';

/** Identifies a database, and the history of its server. */
interface Place {
  /** Identifies the database cluster and the database, which both change after the restore of a dump. */
  readonly cluster: string;
  /** Grows when a standby takes over, and after a point-in-time recovery. */
  readonly timeline: string;
}

const HERE = `
  SELECT s.system_identifier || '/' || d.oid AS cluster,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
    EXISTS (SELECT FROM pg_settings WHERE name LIKE 'recovery_target%' AND setting <> ''
      AND name NOT IN ('recovery_target_action', 'recovery_target_inclusive', 'recovery_target_timeline')) AS is_targeted
  FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`;

/** Returns a row if the database's identity is recorded and this role may read it. */
const CAN_READ = `
  SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'upkeep' AND c.relname = 'place'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`;

/** Returns true if other tools restored this database since a server used it. A failover is no restore. */
export async function isRestoredByOtherTools(client: DatabaseClient): Promise<boolean> {
  if ((await client.query(CAN_READ)).rowCount === 0) return false;
  const {
    rows: [noted],
  } = await client.query<Place>('SELECT cluster, timeline FROM upkeep.place');
  const {
    rows: [here],
  } = await client.query<Place & { is_targeted: boolean }>(HERE);
  if (noted === undefined || here === undefined) return false;
  if (noted.cluster !== here.cluster) return true;
  return here.is_targeted && here.timeline !== '' && here.timeline !== noted.timeline;
}

/** @throws ConfigError if other tools restored the database and `npm run restore:after` has not run since */
export async function refuseRestoredByOtherTools(client: DatabaseClient): Promise<void> {
  if (await isRestoredByOtherTools(client))
    throw new ConfigError(
      'This database was brought back from a copy: run npm run restore:after, which ends what may have ended since.',
    );
}

/** Records the database's identity. Servers refuse a database that differs from its record. */
export async function recordDatabaseIdentity(client: DatabaseClient): Promise<void> {
  await client.query(
    `INSERT INTO upkeep.place (cluster, timeline) SELECT cluster, timeline FROM (${HERE}) AS here
     ON CONFLICT (is_only) DO UPDATE SET cluster = excluded.cluster, timeline = excluded.timeline`,
  );
}
