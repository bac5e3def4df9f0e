import { EVENT_PAGE_SIZE, type EventPage } from '@beso/contract/events';
import type { Transaction } from '../../platform/db/database.ts';
import type { CommittedEvent, Telling } from '../../platform/events.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvents, findPosition, listEventsAfter } from './queries.ts';

/** Says, inside a transaction, what is to be told of it. */
export type Tell = (telling: Telling) => void;

/**
 * Runs a change and what is told of it as one: the events commit with the change, or neither does, and they are
 * published right after the commit.
 */
export async function withEvents<Result>(
  { database, events }: Pick<Services, 'database' | 'events'>,
  work: (tx: Transaction, tell: Tell) => Promise<Result>,
): Promise<Result> {
  let committed: CommittedEvent[] = [];
  const result = await database.db.transaction(async (tx) => {
    const tellings: Telling[] = [];
    const answer = await work(tx, (telling) => tellings.push(telling));
    if (tellings.length > 0) committed = await appendEvents(tx, tellings);
    return answer;
  });
  events.publish(committed);
  return result;
}

/**
 * What a person missed after a number; without one, only where they are.
 * @throws SEQUENCE_UNKNOWN for a number that was not given out yet
 */
export async function listEvents(
  { database }: Services,
  viewerId: ViewerId,
  after: number | undefined,
): Promise<EventPage> {
  const { lastSeq, oldestSeq } = await findPosition(database, viewerId);
  if (after === undefined || after === lastSeq) return { events: [], lastSeq, reset: false };
  if (after > lastSeq) throw fail('SEQUENCE_UNKNOWN');
  const isKept = oldestSeq !== null && oldestSeq <= after + 1;
  if (!isKept) return { events: [], lastSeq, reset: true };
  const events = await listEventsAfter(database, viewerId, after);
  const last = events.length < EVENT_PAGE_SIZE ? Math.max(lastSeq, events.at(-1)?.seq ?? 0) : lastSeq;
  return { events, lastSeq: last, reset: false };
}
