import type { Database } from '../../platform/db/database.ts';
import type { CommittedEvent } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { listUndeliveredEvents } from './queries/lost.ts';
import type { TransactionSnapshots } from './snapshots.ts';

const LOOK_EVERY_MS = 1_500;
/** An event that takes longer to come through Redis counts as lost. */
const LOST_AFTER_MS = 1_500;

interface Parts {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly log: Logger;
  readonly snapshots: Pick<TransactionSnapshots, 'oldestSince' | 'oldestKnown'>;
  readonly send: (events: readonly CommittedEvent[]) => void;
}

/**
 * Finds events in the database that did not reach this node through Redis, and sends them. Redis may lose
 * accepted events when it is killed or replaced.
 */
export function startLostEventRecovery({ database, realtime, log, snapshots, send }: Parts): RepeatedWork {
  let lookedAt = performance.now();
  let known: ReadonlySet<string> = new Set();
  let wereLost = false;
  /** Warns of lost events. People who have just connected do not count, because they fetch earlier events. */
  const note = (lost: readonly CommittedEvent[]) => {
    const count = lost.filter(({ recipientId }) => known.has(recipientId)).length;
    if (count > 0 && !wereLost) log.warn({ count }, 'events did not come through Redis');
    wereLost = count > 0;
  };
  const look = async () => {
    const beganAt = performance.now();
    // Soon after the start no snapshot is old enough, so the oldest one is used.
    const since = snapshots.oldestSince(beganAt - lookedAt + LOST_AFTER_MS) ?? snapshots.oldestKnown();
    if (since === undefined) return;
    const people = realtime.received();
    const wanted = { since, olderThanMs: LOST_AFTER_MS, people };
    const found = people.size > 0 ? await listUndeliveredEvents(database, wanted) : [];
    // Some of these events may have arrived through Redis during the query.
    const lost = found.filter(({ recipientId, event }) => event.seq > (people.get(recipientId) ?? 0));
    if (lost.length > 0) send(lost);
    note(lost);
    known = new Set(people.keys());
    lookedAt = beganAt;
  };
  return repeatEvery({ everyMs: LOOK_EVERY_MS, log, failure: 'lost events not looked for' }, look);
}
