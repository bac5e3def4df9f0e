import { EVENT_KEEP_DAYS, EVENT_PAGE_SIZE, type StreamEvent } from '@beso/contract/events';
import { sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import type { CommittedEvent, Telling } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';

interface EventRow {
  readonly id: string;
  readonly recipient_id: string;
  readonly seq: string;
  readonly kind: string;
  readonly payload: unknown;
}

function asEvent(row: Omit<EventRow, 'id' | 'recipient_id'>): StreamEvent {
  // Only append_events writes these rows, and only from typed tellings and the ledger's functions.
  return { seq: Number(row.seq), kind: row.kind, payload: row.payload } as StreamEvent;
}

/** What `append_events` and the ledger's functions answer, as it is published. */
export interface AppendedEvent {
  readonly id: number;
  readonly recipient_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly payload: unknown;
}

export function asCommitted(appended: readonly AppendedEvent[]): CommittedEvent[] {
  return appended.map(({ id, recipient_id, seq, kind, payload }) => ({
    id,
    recipientId: recipient_id,
    event: { seq, kind, payload } as StreamEvent,
  }));
}

/** Appends to the outbox inside the change's transaction. One call per transaction: its locks are taken in one order. */
export async function appendEvents(tx: Transaction, tellings: readonly Telling[]): Promise<CommittedEvent[]> {
  const { rows } = await tx.execute<{ appended: AppendedEvent[] }>(
    sql`SELECT append_events(${JSON.stringify(tellings)}::jsonb) AS appended`,
  );
  return asCommitted(rows[0]?.appended ?? []);
}

/** Takes up to `limit` events that nobody published within a second of their commit; other nodes take others. */
export async function publishStragglers(
  { db }: Database,
  limit: number,
  publish: (events: readonly CommittedEvent[]) => void,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<EventRow & Record<string, unknown>>(sql`
      SELECT id, recipient_id, seq, kind, payload FROM events
      WHERE published_at IS NULL AND created_at < now() - interval '1 second'
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
    const found = rows.map((row) => ({
      id: Number(row.id),
      recipientId: row.recipient_id,
      event: asEvent(row),
    }));
    publish(found);
    if (found.length > 0) await markPublished(tx, found);
    return found.length;
  });
}

export async function markPublished(db: Queryable, published: readonly CommittedEvent[]): Promise<void> {
  const ids = `{${published.map(({ id }) => id).join(',')}}`;
  await db.execute(sql`
    UPDATE events SET published_at = now() WHERE id = ANY(${ids}::bigint[]) AND published_at IS NULL`);
}

/** Forgets what was published and is older than somebody who is away may count on. */
export async function pruneEvents(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM events
    WHERE published_at IS NOT NULL AND created_at < now() - make_interval(days => ${EVENT_KEEP_DAYS})`);
}

export interface Position {
  /** The newest number given out to this person. */
  readonly lastSeq: number;
  /** The oldest that is still kept; null when none is. */
  readonly oldestSeq: number | null;
}

export async function findPosition({ pool }: Database, viewerId: ViewerId): Promise<Position> {
  const { rows } = await pool.query<{ last_seq: string | null; oldest_seq: string | null }>({
    name: 'event_position',
    text: `
      SELECT (SELECT last_seq FROM event_counters WHERE profile_id = $1) AS last_seq,
             (SELECT min(seq) FROM events WHERE recipient_id = $1) AS oldest_seq`,
    values: [viewerId],
  });
  const [row] = rows;
  return {
    lastSeq: Number(row?.last_seq ?? 0),
    oldestSeq: row?.oldest_seq == null ? null : Number(row.oldest_seq),
  };
}

/** Up to a page of what came after `after`, oldest first. */
export async function listEventsAfter(
  { pool }: Database,
  viewerId: ViewerId,
  after: number,
): Promise<StreamEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'events_after',
    text: 'SELECT seq, kind, payload FROM events WHERE recipient_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    values: [viewerId, after, EVENT_PAGE_SIZE],
  });
  return rows.map(asEvent);
}
