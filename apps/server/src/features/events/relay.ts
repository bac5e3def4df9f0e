import type { Database } from '../../platform/db/database.ts';
import type { CommittedEvent, EventPublisher } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { NodeScope } from '../../platform/realtime/rooms.ts';
import { repeatEvery } from '../../platform/work/repeatEvery.ts';
import { startLostEventRecovery } from './lost-events.ts';
import { advancePublishedPositions, publishUnpublishedEvents } from './queries/positions.ts';
import { startTransactionSnapshots } from './snapshots.ts';
import { createUnrecordedPositions } from './unrecorded.ts';

const SWEEP_MS = 1_000;
/** The most people whose events one transaction publishes. */
const SWEEP_PEOPLE = 200;
/** Positions are recorded this often, so that one statement serves many events. */
const NOTE_MS = 100;

interface Parts {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly log: Logger;
}

/**
 * Publishes events after their commit, and each second also those that a dead node left over. An event may be
 * sent twice, which browsers ignore, but is never lost.
 */
export function startOutboxRelay({
  database,
  realtime,
  log,
}: Parts): EventPublisher & { stop(): Promise<void> } {
  const unrecorded = createUnrecordedPositions();
  const snapshots = startTransactionSnapshots({ database, log });
  /** The count of messages sent to Redis before the first event that is not yet recorded as published. */
  let sentBefore = Number.POSITIVE_INFINITY;
  let noteTimer: NodeJS.Timeout | undefined;
  let noting: Promise<void> | undefined;
  let stopped = false;

  const emit = (events: readonly CommittedEvent[], reach: NodeScope = 'everywhere') => {
    const moved = events.filter(({ event }) => event.kind === 'relationships.changed');
    void realtime.followMemberships(moved.map(({ recipientId }) => recipientId));
    realtime.emit(events, reach);
  };

  const note = async () => {
    const runs = unrecorded.runs();
    if (runs.length === 0) return;
    const after = sentBefore;
    sentBefore = Number.POSITIVE_INFINITY;
    let moved: ReadonlySet<string> = new Set();
    try {
      // If Redis refused a message, other nodes lack events. The unrecorded events are then published again.
      if (!(await realtime.hasReachedAll(after))) return unrecorded.leave();
      moved = await advancePublishedPositions(database, runs);
    } catch (error) {
      // The positions stay behind, so these events are published again.
      log.warn({ err: error }, 'published events not noted');
    }
    unrecorded.recorded(moved);
  };
  const noteOnce = (): Promise<void> => {
    clearTimeout(noteTimer);
    noting ??= note().finally(() => {
      noting = undefined;
      noteTimer = stopped || unrecorded.isEmpty() ? undefined : setTimeout(noteOnce, NOTE_MS);
    });
    return noting;
  };

  const sendAgain = (events: readonly CommittedEvent[]) => {
    const before = realtime.sent();
    emit(events);
    return realtime.hasReachedAll(before);
  };
  const sweeping = repeatEvery({ everyMs: SWEEP_MS, log, failure: 'events not swept' }, async (signal) => {
    while (!signal.aborted && realtime.reachesAll()) {
      if ((await publishUnpublishedEvents(database, SWEEP_PEOPLE, sendAgain)) < SWEEP_PEOPLE) return;
    }
  });

  const lost = realtime.hasOthers
    ? startLostEventRecovery({ database, realtime, log, snapshots, send: (events) => emit(events, 'here') })
    : undefined;

  return {
    oldestSince: snapshots.oldestSince,
    publish: (events) => {
      if (events.length === 0) return;
      const before = realtime.sent();
      emit(events);
      if (!realtime.reachesAll()) return;
      unrecorded.add(events);
      sentBefore = Math.min(sentBefore, before);
      noteTimer ??= setTimeout(noteOnce, NOTE_MS);
    },
    stop: async () => {
      stopped = true;
      await snapshots.stop();
      await lost?.stop();
      await sweeping.stop();
      await noting;
      await noteOnce();
    },
  };
}
