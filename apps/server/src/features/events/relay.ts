import type { Database } from '../../platform/db/database.ts';
import type { CommittedEvent, EventPublisher } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { markPublished, pruneEvents, publishStragglers } from './queries.ts';

const SWEEP_MS = 1_000;
const SWEEP_LIMIT = 500;
const PRUNE_MS = 60 * 60_000;
/** Published events are noted together, so that a busy moment costs one statement. */
const NOTE_MS = 100;

interface Parts {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly log: Logger;
}

/**
 * Publishes events after their commit: those of this node at once, and in a sweep whatever a node that died left
 * behind, or could tell only its own connections. An event may be sent twice, never not at all; its number lets the
 * browser drop the second. Rooms follow the memberships that are told of.
 */
export function startRelay({ database, realtime, log }: Parts): EventPublisher & { stop(): Promise<void> } {
  let toNote: CommittedEvent[] = [];
  let noteTimer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  const emit = (events: readonly CommittedEvent[]) => {
    const moved = events.filter(({ event }) => event.kind === 'relationships.changed');
    void realtime.followMemberships(moved.map(({ recipientId }) => recipientId));
    for (const { recipientId, event } of events) realtime.emit([recipientId], 'event', event);
  };

  const note = async () => {
    clearTimeout(noteTimer);
    noteTimer = undefined;
    const published = toNote;
    toNote = [];
    if (published.length === 0) return;
    try {
      await markPublished(database.db, published);
    } catch (error) {
      // They are sent again by the sweep, which browsers do not notice.
      log.warn({ err: error }, 'published events not noted');
    }
  };

  const sweep = async () => {
    try {
      while (!stopped && realtime.reachesAll()) {
        if ((await publishStragglers(database, SWEEP_LIMIT, emit)) < SWEEP_LIMIT) return;
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'events not swept');
    }
  };
  const sweepOnce = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  };
  const prune = () => {
    pruneEvents(database.db).catch((error: unknown) => log.warn({ err: error }, 'events not pruned'));
  };

  const timers = [setInterval(sweepOnce, SWEEP_MS), setInterval(prune, PRUNE_MS)];
  sweepOnce();

  return {
    publish: (events) => {
      if (events.length === 0) return;
      emit(events);
      if (!realtime.reachesAll()) return;
      toNote.push(...events);
      noteTimer ??= setTimeout(note, NOTE_MS);
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await sweeping;
      await note();
    },
  };
}
