import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from '../db/connecting.ts';
import { isTransactionPooled } from '../db/pooler.ts';
import { PIPELINED_CONNECTIONS } from '../db/reads.ts';
import { sessionConfigFor } from '../db/session.ts';
import { HAS_REPLAYED, PRIMARY_POSITION } from '../db/standby.ts';
import type { CheckFinding } from './check.ts';

/** Connections for commands, for backups, and for a node that starts while another node stops. */
const SPARE = 5;
const SKEW_MS = 2_000;

export interface DatabaseFacts {
  readonly now: Date;
  readonly encoding: string;
  readonly collation: string | null;
  readonly present: string | null;
  readonly connections: number;
  readonly used: number;
  readonly is_standby: boolean;
  readonly migrations: string | null;
}

const SHARED: CheckFinding = {
  fault: 'a pooler shares its connections between transactions, which loses settings and statements',
  mend: 'Set it to session pooling (pool_mode = session).',
};

const CONNECTION = { application_name: 'beso-doctor', connectionTimeoutMillis: 4_000 };

/** Checks a database as the user of the URL. @param pool the number of a node's connections */
export async function checkDatabase(url: string, pool: number): Promise<readonly CheckFinding[]> {
  const session = sessionConfigFor(url);
  const client = await openSession(session, CONNECTION);
  try {
    const asked = Date.now();
    const { rows } = await client.query<DatabaseFacts>(`
      SELECT clock_timestamp() AS now, pg_encoding_to_char(encoding) AS encoding, datcollversion AS collation,
        pg_database_collation_actual_version(oid) AS present, pg_is_in_recovery() AS is_standby,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
        to_regclass('public.auth_users')::text AS migrations
      FROM pg_database WHERE datname = current_database()`);
    const [facts] = rows;
    if (facts === undefined) throw new Error('the database does not describe itself');
    const skew = findingForClockSkew(facts.now.getTime() - (asked + Date.now()) / 2);
    return [
      ...databaseFindings(facts, pool + PIPELINED_CONNECTIONS),
      skew,
      ...((await isTransactionPooled(client, session)) ? [SHARED] : []),
    ];
  } finally {
    await client.end();
  }
}

const BEHIND_MS = 2_000;
const LOOK_MS = 50;

/** Checks whether the standby reaches the primary's current position, and how long that takes. */
export async function checkStandby(url: string, primaryUrl: string): Promise<readonly CheckFinding[]> {
  const primary = await openSession(sessionConfigFor(primaryUrl), CONNECTION);
  const standby = await openSession(sessionConfigFor(url), CONNECTION).catch((error: unknown) => {
    void primary.end();
    throw error;
  });
  try {
    const {
      rows: [there],
    } = await primary.query({ text: PRIMARY_POSITION });
    const until = performance.now() + BEHIND_MS;
    const values = [there.cluster, there.timeline, there.position];
    for (;;) {
      const { rows } = await standby.query({ text: HAS_REPLAYED, values });
      if (rows[0]?.has_replayed === true) return [{ fine: 'it is level with the primary' }];
      if (performance.now() > until) break;
      await delay(LOOK_MS);
    }
    const fault = `it is no standby of the primary, or more than ${BEHIND_MS / 1_000} s behind`;
    const mend = 'See pg_stat_replication at the primary; meanwhile all reads go there.';
    return [{ fault, mend }];
  } finally {
    await Promise.all([primary.end(), standby.end()]);
  }
}

export function findingForClockSkew(skewMs: number): CheckFinding {
  if (Math.abs(skewMs) < SKEW_MS) return { fine: 'the clocks of this machine and the database agree' };
  const seconds = Math.round(skewMs / 1_000);
  return {
    fault: `the database's clock differs by ${seconds} s`,
    mend: 'Keep both by NTP (timedatectl set-ntp true).',
  };
}

/** @param perNode the number of a node's connections */
export function* databaseFindings(facts: DatabaseFacts, perNode: number): Generator<CheckFinding> {
  const { encoding, collation, present, connections, used, is_standby, migrations } = facts;
  if (is_standby)
    yield { fault: 'it is a standby, which takes no writes', mend: 'Let DATABASE_URL lead to the primary.' };
  if (migrations === null)
    yield { fault: 'it has no tables yet', mend: 'Start BESO once with DATABASE_MIGRATION_URL.' };
  if (encoding !== 'UTF8')
    yield {
      fault: `its encoding is ${encoding}`,
      mend: 'Make a database with ENCODING UTF8, and move by backup and restore.',
    };
  if (collation !== null && collation !== present)
    yield {
      fault: `its texts were sorted by version ${collation} of the collation, the system has ${present}`,
      mend: 'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    };
  const room = `${used} of ${connections} connections are used, a node takes ${perNode}`;
  yield connections < perNode + SPARE || connections - used < SPARE
    ? {
        fault: room,
        mend: `Raise max_connections to ${perNode} for each node and 10 more, or lower DATABASE_POOL.`,
      }
    : { fine: room };
}
