import type { Viewer } from '../../../platform/http/viewer.ts';

/** A cached session is used for this long after its look-up began. */
const REMEMBERED_MS = 1_000;

/** Caches a look-up's result, unless a session was forgotten since, which may outdate it. */
type Keep = (cookie: string, session: string, viewer: Viewer) => void;

export interface SessionMemory {
  /** Returns the person that was found for this cookie header within the last second. */
  recall(cookie: string): Viewer | undefined;
  /** Starts a look-up; returns the function that caches its result. */
  begin(): Keep;
  /** Forgets a session by the hash of its token. */
  forget(session: string): void;
  forgetPerson(personId: string): void;
}

interface Remembered {
  readonly session: string;
  readonly viewer: Viewer;
  readonly until: number;
}

/**
 * Caches the sessions that this node has just looked up, by cookie header, so that a page with ten requests
 * needs only one look-up. Missing sessions or profiles are not cached.
 * @param now milliseconds of a clock that never runs backwards
 */
export function createSessionMemory(now: () => number = () => performance.now()): SessionMemory {
  const remembered = new Map<string, Remembered>();
  let timesForgotten = 0;

  /** Entries are in the order of their look-ups, which is roughly the order in which they expire. */
  const forgetWhere = (isMeant: (one: Remembered) => boolean) => {
    timesForgotten += 1;
    for (const [cookie, one] of remembered) if (isMeant(one)) remembered.delete(cookie);
  };

  const dropExpired = (moment: number) => {
    for (const [cookie, { until }] of remembered) {
      if (until > moment) return;
      remembered.delete(cookie);
    }
  };

  return {
    recall: (cookie) => {
      const known = remembered.get(cookie);
      return known === undefined || known.until <= now() ? undefined : known.viewer;
    },
    begin: () => {
      const began = now();
      const before = timesForgotten;
      return (cookie, session, viewer) => {
        dropExpired(now());
        if (timesForgotten !== before || !viewer.hasProfile) return;
        remembered.delete(cookie);
        const until = began + Math.min(REMEMBERED_MS, viewer.sessionSecondsLeft * 1_000);
        remembered.set(cookie, { session, viewer, until });
      };
    },
    forget: (session) => forgetWhere((one) => one.session === session),
    forgetPerson: (personId) => forgetWhere((one) => one.viewer.id === personId),
  };
}
