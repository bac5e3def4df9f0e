import type { Activity } from '@beso/contract/activities';

type Seen = Pick<Activity, 'id' | 'kind' | 'status' | 'undoableUntil'>;

export interface AnswerWatchParts<Request extends Seen> {
  /** Called once for each request that was seen pending and has ended. */
  onAnswered(request: Request): void;
  /** Fetches a request that left the list while it was pending; what comes back is handed to `see`. */
  fetch(id: string): void;
}

/** Follows the requests that this device knows as pending until it learns how they ended. */
export function createAnswerWatch<Request extends Seen>(parts: AnswerWatchParts<Request>) {
  const pending = new Set<string>();
  /** A page that was fetched earlier may arrive late and still show one of these as pending. */
  const answered = new Set<string>();
  let listed: ReadonlySet<string> = new Set<string>();

  const see = (request: Request) => {
    const { id, kind, status, undoableUntil } = request;
    if (kind !== 'request' || answered.has(id)) return;
    // What I can still take back has not ended.
    if (status === 'pending' || undoableUntil !== null) {
      pending.add(id);
    } else if (pending.delete(id)) {
      answered.add(id);
      parts.onAnswered(request);
    }
  };

  return {
    /** One activity, as the server has just answered. */
    see,
    /** The list, as it is now. */
    seeList: (list: readonly Request[]) => {
      list.forEach(see);
      const ids = new Set(list.map(({ id }) => id));
      for (const id of listed) if (pending.has(id) && !ids.has(id)) parts.fetch(id);
      listed = new Set([...ids].filter((id) => pending.has(id)));
    },
    /** I may not see this one any more, so that nothing is to be said about it. */
    forget: (id: string) => {
      pending.delete(id);
    },
  };
}
