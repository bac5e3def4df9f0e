import type { AnyEvent, EventPage } from '@beso/contract/events';

/** How long an event that arrived out of order waits for the one before it. */
const GAP_PATIENCE_MS = 300;

export interface StreamParts {
  /** The number of the last event that was applied; undefined before any position is known. */
  load(): number | undefined;
  save(seq: number): void;
  /** What came after a number; null when that number was never given out. */
  fetchAfter(after: number | undefined): Promise<EventPage | null>;
  apply(event: AnyEvent): void;
  /**
   * What happened since this page began, for one that knows no number yet; null when it cannot be known one
   * by one any more.
   */
  fetchRecent(): Promise<EventPage | null>;
  /** Everything that is shown is fetched again, because what was missed is not known one by one. */
  refetchAll(): void;
  /** Fetches again what was read before this page began. */
  refetchOld(): void;
}

/**
 * Applies a person's events in order, each once. After a missing number and after every connection it fetches
 * the events after the last one it knows.
 */
export function createStream(parts: StreamParts) {
  const early = new Map<number, AnyEvent>();
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let catchingUp: Promise<void> | undefined;

  const applyInOrder = (events: readonly AnyEvent[]) => {
    for (const event of events) {
      if (event.seq !== (parts.load() ?? 0) + 1) continue;
      parts.save(event.seq);
      parts.apply(event);
    }
  };
  const applyEarly = () => {
    applyInOrder([...early.values()].sort((one, other) => one.seq - other.seq));
    for (const seq of early.keys()) if (seq <= (parts.load() ?? 0)) early.delete(seq);
  };

  const startAnew = async () => {
    const page = await parts.fetchAfter(undefined);
    if (page === null) return;
    parts.save(page.lastSeq);
    parts.refetchAll();
  };
  /** What this page has read itself is as new as its first event: nothing of it is fetched twice. */
  const start = async () => {
    const page = await parts.fetchRecent();
    if (page === null || page.reset) return startAnew();
    parts.save(page.events.length === 0 ? page.lastSeq : (page.events[0]?.seq ?? 1) - 1);
    parts.refetchOld();
    applyInOrder(page.events);
    if ((parts.load() ?? 0) < page.lastSeq) await fetchMissed();
  };
  const fetchMissed = async (): Promise<void> => {
    for (;;) {
      const last = parts.load();
      if (last === undefined) return start();
      const page = await parts.fetchAfter(last);
      if (page === null || page.reset) return startAnew();
      applyInOrder(page.events);
      const now = parts.load() ?? 0;
      if (now >= page.lastSeq) return;
      if (now === last) return startAnew();
    }
  };

  /**
   * Brings the person up to date. Rejects when the server could not be asked; the next connection asks again.
   */
  const catchUp = (): Promise<void> => {
    clearTimeout(gapTimer);
    gapTimer = undefined;
    catchingUp ??= fetchMissed()
      .then(applyEarly)
      .finally(() => {
        catchingUp = undefined;
      });
    return catchingUp;
  };

  const receive = (event: AnyEvent) => {
    if (event.seq <= (parts.load() ?? 0)) return;
    early.set(event.seq, event);
    if (parts.load() === undefined) return;
    applyEarly();
    if (early.size === 0 || catchingUp !== undefined) return;
    gapTimer ??= setTimeout(() => void catchUp().catch(() => undefined), GAP_PATIENCE_MS);
  };

  return { catchUp, receive, stop: () => clearTimeout(gapTimer) };
}
