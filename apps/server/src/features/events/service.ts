import { EVENT_PAGE_SIZE, type EventPage } from '@beso/contract/events';
import type { Transaction } from '../../platform/db/database.ts';
import type { CommittedEvent, EventDraft } from '../../platform/events.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvents, findEventNumberBefore, findEventPosition, listEventsAfter } from './queries/outbox.ts';

/** Runs `work` in a transaction, and publishes the events that it adds to `drafts` after the commit. */
export async function withEventTransaction<Result>(
  { database, events }: Pick<Services, 'database' | 'events'>,
  work: (tx: Transaction, drafts: EventDraft[]) => Promise<Result>,
): Promise<Result> {
  let committed: CommittedEvent[] = [];
  const result = await database.db.transaction(async (tx) => {
    const drafts: EventDraft[] = [];
    const answer = await work(tx, drafts);
    if (drafts.length > 0) committed = await appendEvents(tx, drafts);
    return answer;
  });
  events.publish(committed);
  return result;
}

async function findFirst(
  { database, events }: Pick<Services, 'database' | 'events'>,
  viewerId: ViewerId,
  within: number | undefined,
): Promise<number | undefined | null> {
  if (within === undefined) return undefined;
  const oldest = events.oldestSince(within);
  return oldest === undefined ? null : findEventNumberBefore(database, viewerId, oldest);
}

/**
 * Returns the events after a number (`after`), or at least those of the last `within` milliseconds. Without
 * either it returns only the newest number.
 * @throws SEQUENCE_UNKNOWN if the number is higher than the newest
 */
export async function listEvents(
  services: Services,
  viewerId: ViewerId,
  { after: known, within }: { after?: number | undefined; within?: number | undefined },
): Promise<EventPage> {
  const { database } = services;
  const { oldestSeq, ...position } = await findEventPosition(database, viewerId);
  const { lastSeq } = position;
  const none = { ...position, events: [] };
  const after = known ?? (await findFirst(services, viewerId, within));
  // More events happened than fit into a page, or this node has not run for long enough.
  if (after === null) return { ...none, reset: true };
  if (after === undefined || after === lastSeq) return { ...none, reset: false };
  if (after > lastSeq) throw fail('SEQUENCE_UNKNOWN');
  const isKept = oldestSeq !== null && oldestSeq <= after + 1;
  if (!isKept) return { ...none, reset: true };
  const events = await listEventsAfter(database, viewerId, after);
  // Events are deleted by date, so after a clock jump some numbers may be missing.
  if (events.some(({ seq }, place) => seq !== after + 1 + place)) return { ...none, reset: true };
  const last = events.length < EVENT_PAGE_SIZE ? Math.max(lastSeq, events.at(-1)?.seq ?? 0) : lastSeq;
  return { ...position, events, lastSeq: last, reset: false };
}
