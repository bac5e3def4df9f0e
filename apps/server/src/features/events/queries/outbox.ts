import { type AnyEvent, EVENT_KEEP_DAYS, EVENT_PAGE_SIZE } from '@beso/contract/events';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  bigint,
  callFunction,
  functionCall,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
} from '../../../platform/db/statement.ts';
import type { CommittedEvent, EventDraft } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

/** One person's changes in one transaction. Their numbers are consecutive and end with `last_seq`. */
export const OUTBOX_ROW = {
  last_seq: bigint,
  changes: json<readonly { readonly kind: string; readonly payload: unknown }[]>(),
};

function eventsOf({ last_seq, changes }: RowOf<typeof OUTBOX_ROW>): AnyEvent[] {
  const first = last_seq - changes.length + 1;
  // The types are right, because only append_changes, append_texts and write_gift write these rows.
  return changes.map(({ kind, payload }, place) => ({ seq: first + place, kind, payload }));
}

const APPEND = functionCall(
  'append_events',
  { p_events: json<string>() },
  { append_events: json<AppendedEvent[]>() },
);

const PRUNE = statement(
  'prune_events',
  `DELETE FROM outbox_events WHERE (recipient_id, last_seq) IN (
     SELECT e.recipient_id, e.last_seq
     FROM outbox_events e JOIN outbox_positions p ON p.profile_id = e.recipient_id
     WHERE e.last_seq <= p.published_seq AND e.created_at < now() - make_interval(days => $1)
       AND (e.gift_id IS NULL OR e.written_by < (SELECT transaction FROM projection_horizon))
     LIMIT $2 FOR UPDATE OF e SKIP LOCKED)`,
  {},
);

/**
 * A value that changes when the database is restored, recovered or moved. Event numbers are comparable only
 * within one history.
 */
const HISTORY = `(
  SELECT md5(concat_ws(' ', h.id, s.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8)))
  FROM event_history h CROSS JOIN pg_control_system() s)`;

const POSITION = statement(
  'event_position',
  `
    SELECT (SELECT last_seq FROM event_counters WHERE profile_id = $1) AS last_seq,
           (SELECT e.last_seq - jsonb_array_length(e.changes) + 1 FROM outbox_events e
            WHERE e.recipient_id = $1 ORDER BY e.last_seq LIMIT 1) AS oldest_seq,
           ${HISTORY} AS history`,
  { last_seq: nullable(bigint), oldest_seq: nullable(bigint), history: nullable(text()) },
);

const EVENTS_AFTER = statement(
  'events_after',
  `
    SELECT last_seq, changes FROM outbox_events
    WHERE recipient_id = $1 AND last_seq > $2 ORDER BY last_seq LIMIT $3`,
  OUTBOX_ROW,
);

/** Reads the newest rows first, so that the cost does not grow with the outbox. */
const BEFORE = statement(
  'event_before',
  `
    SELECT min(newest.first_seq) - 1 AS before_seq, count(*) AS found FROM (
      SELECT e.last_seq - jsonb_array_length(e.changes) + 1 AS first_seq, e.written_by
      FROM outbox_events e WHERE e.recipient_id = $1 ORDER BY e.last_seq DESC LIMIT $3
    ) newest WHERE newest.written_by >= $2::xid8`,
  { before_seq: nullable(bigint), found: bigint },
);

/** A numbered event, as `append_events` and the ledger's functions return it. */
export interface AppendedEvent {
  readonly recipient_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly payload: unknown;
}

/** A row of the outbox: one person's changes in one transaction. */
export type RecipientEvents = RowOf<typeof OUTBOX_ROW> & { readonly recipient_id: string };

export const unpackOutboxRows = (rows: readonly RecipientEvents[]): CommittedEvent[] =>
  rows.flatMap((row) => eventsOf(row).map((event) => ({ recipientId: row.recipient_id, event })));

export function toCommittedEvents(appended: readonly AppendedEvent[]): CommittedEvent[] {
  return appended.map(({ recipient_id, seq, kind, payload }) => ({
    recipientId: recipient_id,
    event: { seq, kind, payload },
  }));
}

/** Appends events. A transaction may call this only once, to avoid a deadlock of event counters. */
export async function appendEvents(
  tx: Transaction,
  drafts: readonly EventDraft[],
): Promise<CommittedEvent[]> {
  const { append_events } = await callFunction(tx, APPEND, { p_events: JSON.stringify(drafts) });
  return toCommittedEvents(append_events);
}

/** Deletes up to `atMost` published events that are older than EVENT_KEEP_DAYS; returns their number. */
export async function pruneEvents(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, PRUNE, [EVENT_KEEP_DAYS, atMost])).rowCount;
}

const SHORTEN = statement(
  'shorten_events',
  'UPDATE outbox_events SET created_at = clock_timestamp() WHERE created_at > clock_timestamp()',
  {},
);

/**
 * Corrects events that were dated while the server's clock was ahead, because they would be kept too long.
 */
export async function clampEventTimes(db: Queryable): Promise<void> {
  await runStatement(db, SHORTEN, []);
}

export interface EventPosition {
  /** The number of the person's newest event; 0 without any. */
  readonly lastSeq: number;
  /** The number of the oldest event that is still stored, or null without any. */
  readonly oldestSeq: number | null;
  readonly history: string;
}

export async function findEventPosition(database: Database, viewerId: ViewerId): Promise<EventPosition> {
  const { rows } = await runStatement(database, POSITION, [viewerId]);
  const [row] = rows;
  return { lastSeq: row?.last_seq ?? 0, oldestSeq: row?.oldest_seq ?? null, history: row?.history ?? '' };
}

/**
 * Returns the number just before the viewer's first event of this or a later transaction. Returns undefined
 * if there is no such event, and null if such events may not fit into one page.
 */
export async function findEventNumberBefore(
  database: Database,
  viewerId: ViewerId,
  transaction: string,
): Promise<number | undefined | null> {
  const { rows } = await runStatement(database, BEFORE, [viewerId, transaction, EVENT_PAGE_SIZE]);
  const [row] = rows;
  if (row !== undefined && row.found >= EVENT_PAGE_SIZE) return null;
  return row?.before_seq ?? undefined;
}

/** Returns a page of the events with numbers above `after`, oldest first. */
export async function listEventsAfter(
  database: Database,
  viewerId: ViewerId,
  after: number,
): Promise<AnyEvent[]> {
  const { rows } = await runStatement(database, EVENTS_AFTER, [viewerId, after, EVENT_PAGE_SIZE]);
  const events = rows.flatMap(eventsOf).filter(({ seq }) => seq > after);
  return events.slice(0, EVENT_PAGE_SIZE);
}
