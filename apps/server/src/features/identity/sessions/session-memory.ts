import type { Viewer } from '../../../platform/http/viewer.ts';

/** A cached session is used for this long after its look-up began. */
const REMEMBERED_MS = 1_000;

/** Stores the result of a look-up, unless a session was forgotten meanwhile. */
type Keep = (cookie: string, session: string, viewer: Viewer) => void;

export interface SessionCache {
  /** Returns the person found for this cookie header in the last second. */
  recall(cookie: string): Viewer | undefined;
  /** Begins a look-up; returns the function that stores its result. */
  begin(): Keep;
  /** Forgets the session with this token's hash. */
  forget(session: string): void;
  forgetPerson(personId: string): void;
}

interface Remembered {
  readonly session: string;
  readonly viewer: Viewer;
  readonly until: number;
}

/**
 * Caches the session of a cookie header for a second, so that requests in quick succession share a look-up.
 * Unknown sessions and people without a profile are not cached.
 * @param now milliseconds of a clock that never runs backwards
 */
export function createSessionCache(now: () => number = () => performance.now()): SessionCache {
  const remembered = new Map<string, Remembered>();
  let timesForgotten = 0;

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
