import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { withDeadline } from '../deadline.ts';
import type { PipelinedReads } from './reads.ts';

type Asked = Pick<PipelinedReads, 'query'>;

export interface Standby {
  /** Reads from the standby if it has replayed all commits of the primary, otherwise from `primary`. */
  query(config: QueryConfig, primary: Asked): Promise<QueryResult>;
  /** Returns codes for /readyz, and tries an unused standby again. */
  warnings(): string[];
  readonly answered: Readonly<Record<'primary' | 'standby', number>>;
}

/** Selects the primary's log position. Every visible commit comes before it. */
export const PRIMARY_POSITION = `
  SELECT s.system_identifier || '/' || d.oid AS cluster,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline, pg_current_wal_insert_lsn()::text AS position
  FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`;

/**
 * Compares cluster and timeline too, because a position in another timeline means other commits. The control
 * file names a new timeline late, hence `min_recovery_end_timeline`.
 */
export const HAS_REPLAYED = `
  SELECT pg_is_in_recovery() AND s.system_identifier || '/' || d.oid = $1
    AND upper(lpad(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline)), 8, '0')) = $2
    AND pg_last_wal_replay_lsn() >= $3::pg_lsn AS has_replayed
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r, pg_database d
  WHERE d.datname = current_database()`;

interface Position {
  readonly cluster: string;
  readonly timeline: string;
  readonly position: string;
}

/** How long a read waits for the standby to receive the newest commits. */
const PATIENCE_MS = 20;
const PAUSE_MS = 2;
const ANSWER_MS = 50;
/** How long reads go to the primary before a probe tries the standby again. */
const REST_MS = { behind: 50, away: 1_000 };
const WARN_MS = 30_000;

const quietly = (work: Promise<unknown>): void => {
  work.catch(() => undefined);
};

/** Ends the transaction of a connection and returns it to its pool, which destroys a broken connection. */
function leave(client: PoolClient): void {
  client.query('COMMIT').then(
    () => client.release(),
    () => client.release(true),
  );
}

/** Returns a connection in an open transaction, if its server has replayed the position. */
async function visit(pool: Pool, { cluster, timeline, position }: Position): Promise<PoolClient | undefined> {
  const client = await pool.connect();
  const ask = async () => {
    const values = [cluster, timeline, position];
    const { rows } = await client.query({ name: 'standby_has_replayed', text: HAS_REPLAYED, values });
    return rows[0]?.has_replayed === true;
  };
  try {
    const until = performance.now() + PATIENCE_MS;
    // READ COMMITTED gives each statement a new snapshot, so the read is newer than the check.
    quietly(client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY'));
    while (!(await ask())) {
      if (performance.now() > until) {
        leave(client);
        return undefined;
      }
      await delay(PAUSE_MS);
    }
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Sends a read to a standby if it has replayed all that the primary's log held when the read began.
 * @param pool connections to the standby, in pipeline mode
 * @param primary returns the position of its log
 * @param onRest called at most once a minute: with an error if the standby is unreachable, without if behind
 */
export function openStandby(pool: Pool, primary: Asked, onRest: (error?: unknown) => void): Standby {
  const answered = { primary: 0, standby: 0 };
  let isRead = false;
  let restsSince = performance.now();
  let triesAt = restsSince;
  let toldAt = Number.NEGATIVE_INFINITY;

  const rest = (error?: unknown): undefined => {
    const now = performance.now();
    triesAt = now + (error === undefined ? REST_MS.behind : REST_MS.away);
    if (isRead) restsSince = now;
    isRead = false;
    if (now - toldAt < 60_000) return;
    toldAt = now;
    onRest(error);
  };
  /** Returns a connection to the standby if it has caught up with the primary, otherwise undefined. */
  const reach = async (): Promise<PoolClient | undefined> => {
    try {
      const { rows } = await primary.query({ name: 'standby_position', text: PRIMARY_POSITION });
      const visiting = visit(pool, rows[0]);
      if ((await withDeadline(ANSWER_MS, visiting)) === 'late') {
        visiting.then(
          (client) => client && leave(client),
          () => undefined,
        );
        return rest(new Error('the standby does not answer'));
      }
      return (await visiting) ?? rest();
    } catch (error) {
      return rest(error);
    }
  };
  const tryAside = (): void => {
    if (isRead || performance.now() < triesAt) return;
    triesAt = Number.POSITIVE_INFINITY;
    quietly(
      reach().then((client) => {
        if (client === undefined) return;
        leave(client);
        isRead = true;
      }),
    );
  };
  const readThere = async (config: QueryConfig): Promise<QueryResult | undefined> => {
    const isFull = pool.totalCount >= (pool.options.max ?? 0) && pool.idleCount === 0;
    if (!isRead || isFull) return undefined;
    const client = await reach();
    if (client === undefined) return undefined;
    try {
      return await client.query(config);
    } catch {
      // The standby cancels reads that delay its replay.
      return undefined;
    } finally {
      leave(client);
    }
  };

  return {
    answered,
    query: async (config, onPrimary) => {
      tryAside();
      const there = await readThere(config);
      answered[there === undefined ? 'primary' : 'standby'] += 1;
      return there ?? onPrimary.query(config);
    },
    warnings: () => {
      tryAside();
      const isLong = !isRead && performance.now() - restsSince > WARN_MS;
      return isLong ? ['standby-not-read'] : [];
    },
  };
}

/** Returns the reader for feed and account statement: the standby if there is one, otherwise `primary`. */
export const preferStandby = (standby: Standby | undefined, primary: Asked): Asked =>
  standby === undefined ? primary : { query: (config) => standby.query(config, primary) };
