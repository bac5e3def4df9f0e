import type { EventPage } from '@beso/contract/events';
import type { LiveEvent } from '@beso/contract/realtime';

/** How long an event waits for an event with a lower number, before that one is fetched. */
const GAP_TIMEOUT_MS = 300;

export interface EventStreamOptions {
  /** Returns the number of the last applied event, or undefined if this device has applied none. */
  load(): number | undefined;
  save(seq: number): void;
  /** Fetches the events after this number, or null if the server does not know the number. */
  fetchAfter(after: number | undefined): Promise<EventPage | null>;
  apply(event: LiveEvent): void;
  /** Fetches the events since this page was opened, or null if some are missing. */
  fetchRecent(): Promise<EventPage | null>;
  /** Fetches all data on screen again, because events may have been missed. */
  refetchAll(): void;
  refetchOld(): void;
  /** Returns the id of the database that has counted the known number. */
  loadHistory(): string | undefined;
  saveHistory(history: string): void;
  /** Drops all cached data and saves the new database's id. A restored database counts its events anew. */
  dropReads(history: string): void;
}

/** Applies a person's events once each, in the order of their numbers. */
export function createEventStream(parts: EventStreamOptions) {
  const early = new Map<number, LiveEvent>();
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let catchingUp: Promise<void> | undefined;

  const applyInOrder = (events: readonly LiveEvent[]) => {
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

  const isOfAnother = ({ history }: EventPage) => {
    const known = parts.loadHistory();
    return history !== undefined && known !== undefined && history !== known;
  };
  const begin = (page: EventPage) => {
    const { history } = page;
    if (history === undefined) return false;
    if (!isOfAnother(page)) {
      parts.saveHistory(history);
      return false;
    }
    early.clear();
    parts.dropReads(history);
    return true;
  };
  const startAnew = async () => {
    const page = await parts.fetchAfter(undefined);
    if (page === null) return;
    const isRestored = begin(page);
    parts.save(page.lastSeq);
    if (!isRestored) parts.refetchAll();
  };
  /** Begins with the events since the page was opened. Only older data is refetched. */
  const start = async () => {
    const page = await parts.fetchRecent();
    if (page === null || page.reset || isOfAnother(page)) return startAnew();
    begin(page);
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
      if (page === null || page.reset || isOfAnother(page)) return startAnew();
      begin(page);
      applyInOrder(page.events);
      const now = parts.load() ?? 0;
      if (now >= page.lastSeq) return;
      if (now === last) return startAnew();
    }
  };

  /** Fetches and applies the missed events. Rejects if the server cannot be reached. */
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

  const receive = (event: LiveEvent) => {
    if (event.seq <= (parts.load() ?? 0)) return;
    early.set(event.seq, event);
    if (parts.load() === undefined) {
      // A page without a number would otherwise get its first number only at the next connection.
      void catchUp().catch(() => undefined);
      return;
    }
    applyEarly();
    if (early.size === 0 || catchingUp !== undefined) return;
    gapTimer ??= setTimeout(() => void catchUp().catch(() => undefined), GAP_TIMEOUT_MS);
  };

  return { catchUp, receive, stop: () => clearTimeout(gapTimer) };
}
