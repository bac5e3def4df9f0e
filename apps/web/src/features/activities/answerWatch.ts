import type { Activity } from '@beso/contract/activities';

type Seen = Pick<Activity, 'id' | 'kind' | 'status' | 'undoableUntil'>;

export interface AnswerWatchParts<Request extends Seen> {
  onAnswered(request: Request): void;
  /** Fetches a request that has left the list, and passes the response to `see`. */
  fetch(id: string): void;
}

/** Watches the requests that this device has seen as pending, and reports each one when it ends. */
export function createAnswerWatch<Request extends Seen>(parts: AnswerWatchParts<Request>) {
  const pending = new Set<string>();
  /** Requests already reported. A late response may still say that they are pending. */
  const answered = new Set<string>();
  let listed: ReadonlySet<string> = new Set<string>();

  const see = (request: Request) => {
    const { id, kind, status, undoableUntil } = request;
    if (kind !== 'request' || answered.has(id)) return;
    // A request has not ended while its answer can still be undone.
    if (status === 'pending' || undoableUntil !== null) {
      pending.add(id);
    } else if (pending.delete(id)) {
      answered.add(id);
      parts.onAnswered(request);
    }
  };

  return {
    see,
    seeList: (list: readonly Request[]) => {
      list.forEach(see);
      const ids = new Set(list.map(({ id }) => id));
      for (const id of listed) if (pending.has(id) && !ids.has(id)) parts.fetch(id);
      listed = new Set([...ids].filter((id) => pending.has(id)));
    },
    /** Stops watching an activity that this person may no longer see. */
    forget: (id: string) => {
      pending.delete(id);
    },
  };
}
