import type { Viewer } from '../../../platform/http/viewer.ts';

/** How long a found session may be used without looking again, counted from the start of the look-up. */
const REMEMBERED_MS = 1_000;

/** Keeps what a look-up found, unless something was forgotten while it ran: it may have seen what is over. */
type Keep = (cookie: string, session: string, viewer: Viewer) => void;

export interface SessionMemory {
  /** Whom a look-up of the last second found for a request with this cookie header. */
  recall(cookie: string): Viewer | undefined;
  /** To be called when a look-up starts. */
  begin(): Keep;
  /** Forgets a session, by what its token hashes to. */
  forget(session: string): void;
  /** Forgets every session of a person. */
  forgetPerson(personId: string): void;
}

interface Remembered {
  readonly session: string;
  readonly viewer: Viewer;
  readonly until: number;
}

/**
 * The sessions that this node has just looked up, so that a page that asks ten things asks for its session
 * once: a browser sends the same cookie header again, which then need not be taken apart and checked either.
 * That there is no session, or no profile yet, is not kept: it is asked for each time.
 * @param now milliseconds that never run backwards
 */
export function createSessionMemory(now: () => number = () => performance.now()): SessionMemory {
  const remembered = new Map<string, Remembered>();
  let timesForgotten = 0;

  /** They lie in the order in which they were found, which is nearly that in which they end. */
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
