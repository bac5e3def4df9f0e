import type { Database } from '../../../platform/db/database.ts';
import { runStatement, statement, uuid } from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import { OUTBOX_ROW, unpackOutboxRows } from './outbox.ts';

const LOST = statement(
  'lost_events',
  `
    SELECT e.recipient_id, e.last_seq, e.changes
    FROM outbox_events e JOIN unnest($3::uuid[], $4::bigint[]) AS here (profile_id, received_seq)
      ON here.profile_id = e.recipient_id AND e.last_seq > here.received_seq
    WHERE e.written_by >= $1::xid8 AND e.created_at < now() - make_interval(secs => $2)
    ORDER BY e.recipient_id, e.last_seq`,
  { recipient_id: uuid, ...OUTBOX_ROW },
);

interface Wanted {
  /** The number of the oldest transaction whose events are looked at. */
  readonly since: string;
  readonly olderThanMs: number;
  /** By person, the number of the newest event that this node has sent to the person. */
  readonly people: ReadonlyMap<string, number>;
}

/** Returns the events that these people lack since transaction `since`, in order for each person. */
export async function listUndeliveredEvents(
  database: Database,
  { since, olderThanMs, people }: Wanted,
): Promise<readonly CommittedEvent[]> {
  const given = [since, olderThanMs / 1_000, [...people.keys()], [...people.values()]];
  return unpackOutboxRows((await runStatement(database, LOST, given)).rows);
}
