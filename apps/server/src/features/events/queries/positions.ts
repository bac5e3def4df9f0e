import type { Database } from '../../../platform/db/database.ts';
import { runStatement, statement, text, uuid } from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import { OUTBOX_ROW, unpackOutboxRows } from './outbox.ts';

/** Published events of one person with consecutive numbers above `after`, up to `last`. */
export interface PublishedRun {
  readonly recipientId: string;
  readonly after: number;
  readonly last: number;
}

/** Recording positions need not wait for the disk: if a crash loses a position, its events are sent again. */
const NOT_DURABLE = `set_config('synchronous_commit', 'off', true)`;

const NOTE = statement(
  'note_published_events',
  `
    WITH durability AS MATERIALIZED (SELECT ${NOT_DURABLE}), run AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS run (profile_id, after_seq, last_seq)
    ), locked AS MATERIALIZED (
      SELECT p.profile_id FROM outbox_positions p
      WHERE p.profile_id IN (SELECT run.profile_id FROM run) ORDER BY p.profile_id FOR UPDATE
    )
    UPDATE outbox_positions p SET published_seq = run.last_seq
    FROM durability CROSS JOIN run JOIN locked ON locked.profile_id = run.profile_id
    WHERE p.profile_id = run.profile_id AND p.published_seq >= run.after_seq AND p.published_seq < run.last_seq
    RETURNING p.profile_id`,
  { profile_id: uuid },
);

/** Advances positions to the ends of runs, but never past a gap. Returns the people whose position moved. */
export async function advancePublishedPositions(
  database: Database,
  runs: readonly PublishedRun[],
): Promise<ReadonlySet<string>> {
  const { rows } = await runStatement(database, NOTE, [
    runs.map(({ recipientId }) => recipientId),
    runs.map(({ after }) => after),
    runs.map(({ last }) => last),
  ]);
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/**
 * SQL of a transaction number above those of all rows that this server wrote. After a restore, rows of the
 * old server may have higher numbers.
 */
export const FIRST_TRANSACTION_NOT_BEGUN = 'pg_snapshot_xmax(pg_current_snapshot())';

const OLDEST_RUNNING = statement(
  'oldest_running_transaction',
  'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest',
  { oldest: text() },
);

/** Returns the oldest transaction that still runs: all earlier ones have ended. */
export async function findOldestRunningTransaction(database: Database): Promise<string> {
  const [row] = (await runStatement(database, OLDEST_RUNNING, [])).rows;
  if (row === undefined) throw new Error('the snapshot has no oldest transaction');
  return row.oldest;
}

/**
 * Locks and returns the horizon, the transaction before which all events are published. Returns 0 if a
 * restore on another server made the numbers begin again.
 */
const TAKE_HORIZON = statement(
  'take_outbox_horizon',
  `
    SELECT CASE WHEN transaction > ${FIRST_TRANSACTION_NOT_BEGUN} THEN '0' ELSE transaction::text END AS since,
      ${NOT_DURABLE} AS durability
    FROM outbox_horizon FOR UPDATE SKIP LOCKED`,
  { since: text(), durability: text() },
);

/** Unpublished events since transaction $1, found by an index. */
const UNPUBLISHED = `
  FROM outbox_events e LEFT JOIN outbox_positions p ON p.profile_id = e.recipient_id
  WHERE e.written_by >= $1::xid8 AND e.written_by < ${FIRST_TRANSACTION_NOT_BEGUN} AND e.last_seq > coalesce(p.published_seq, 0)`;

const STRAGGLERS = statement(
  'unpublished_events',
  `
    WITH behind AS MATERIALIZED (
      SELECT DISTINCT e.recipient_id, coalesce(p.published_seq, 0) AS published_seq ${UNPUBLISHED}
        AND e.created_at < now() - interval '1 second'
      LIMIT $2
    )
    SELECT behind.recipient_id, e.last_seq, e.changes FROM behind CROSS JOIN LATERAL (
      SELECT e.last_seq, e.changes FROM outbox_events e
      WHERE e.recipient_id = behind.recipient_id AND e.last_seq > behind.published_seq
      ORDER BY e.last_seq LIMIT $3) e
    ORDER BY behind.recipient_id, e.last_seq`,
  { recipient_id: uuid, ...OUTBOX_ROW },
);

const SET_POSITIONS = statement(
  'set_outbox_positions',
  `
    INSERT INTO outbox_positions AS mine (profile_id, published_seq)
    SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS reached (profile_id, last_seq) ORDER BY profile_id
    ON CONFLICT (profile_id) DO UPDATE SET published_seq = greatest(mine.published_seq, excluded.published_seq)`,
  {},
);

/** Moves the horizon to the oldest transaction that is still running or has unpublished events. */
const MOVE_HORIZON = statement(
  'move_outbox_horizon',
  `
    UPDATE outbox_horizon SET transaction = reached.transaction
    FROM (SELECT least(pg_snapshot_xmin(pg_current_snapshot()),
            (SELECT e.written_by ${UNPUBLISHED} ORDER BY e.written_by LIMIT 1)) AS transaction) reached
    WHERE outbox_horizon.transaction <> reached.transaction`,
  {},
);

const ROWS_PER_PERSON = 200;

/**
 * Publishes, in order, events that are still unpublished after a second, for up to `people` recipients.
 * Returns the number of recipients, or 0 if another node is doing this or not all nodes were reached.
 * @param publish returns whether the events have certainly reached all nodes
 */
export async function publishUnpublishedEvents(
  { db }: Database,
  people: number,
  publish: (events: readonly CommittedEvent[]) => Promise<boolean>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [horizon] = (await runStatement(tx, TAKE_HORIZON)).rows;
    if (horizon === undefined) return 0;
    const { rows } = await runStatement(tx, STRAGGLERS, [horizon.since, people, ROWS_PER_PERSON]);
    const found = unpackOutboxRows(rows);
    if (found.length > 0 && !(await publish(found))) return 0;
    const reached = new Map(rows.map(({ recipient_id, last_seq }) => [recipient_id, last_seq]));
    if (reached.size > 0) await runStatement(tx, SET_POSITIONS, [[...reached.keys()], [...reached.values()]]);
    await runStatement(tx, MOVE_HORIZON, [horizon.since]);
    return reached.size;
  });
}
