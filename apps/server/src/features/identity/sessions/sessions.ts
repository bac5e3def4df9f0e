import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../../platform/db/database.ts';
import type { SessionAuthority, Viewer, ViewerId } from '../../../platform/http/viewer.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, hidePlaceholderAddress } from '../accounts/index.ts';
import type { SessionCookies } from './cookies.ts';
import { recordSessionUse } from './queries/devices.ts';
import {
  deleteOldestSessions,
  deleteSession,
  extendSession,
  findSession,
  listEndedSessions,
  recordCookieRenewed,
  type SessionRow,
} from './queries.ts';
import { createSessionCache } from './session-memory.ts';

/** The most sessions per person; another one ends the oldest. */
export const SESSIONS_PER_PERSON = 50;

export interface FoundSession {
  readonly viewer: Viewer;
  /** True if the browser's cookies should be renewed. */
  readonly cookieIsDue: boolean;
  /** Until when a deleted account can be restored; null if it is not deleted. */
  readonly leavesAt: Date | null;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly personId: string;
}

export interface SessionStore extends SessionAuthority {
  /** Returns the session of a token from the database. @throws if the database is unavailable */
  find(token: string): Promise<FoundSession | null>;
  /** Ends the session of a token; returns the session, if there was one. */
  end(token: string): Promise<EndedSession | undefined>;
  cookieRenewed(viewer: Viewer): Promise<void>;
}

const viewerOf = (row: SessionRow): Viewer => ({
  id: row.userId as ViewerId,
  sessionId: row.sessionId,
  sessionExpiresAt: row.expiresAt,
  sessionSecondsLeft: row.secondsLeft,
  email: hidePlaceholderAddress(row.email),
  emailVerified: row.emailVerified,
  phone: row.phone,
  hasProfile: row.hasProfile,
});

/** Creates the store that finds sessions in a cache of one second or in the database. */
export function createSessionStore(database: Database, cookies: SessionCookies, log: Logger): SessionStore {
  const memory = createSessionCache();

  const find = async (token: string): Promise<FoundSession | null> => {
    const row = await findSession(database.pool, hashToken(token));
    if (row === undefined) return null;
    if (row.isToProlong) {
      // Not awaited: if it fails, a later request extends the session.
      extendSession(database.db, row.sessionId).catch((error: unknown) =>
        log.warn({ err: error }, 'session not prolonged'),
      );
    }
    if (row.isToMark) {
      recordSessionUse(database.db, row.sessionId).catch((error: unknown) =>
        log.warn({ err: error }, 'not written down that a session was seen'),
      );
    }
    return { viewer: viewerOf(row), cookieIsDue: row.isCookieDue, leavesAt: row.leavesAt };
  };

  const readViewer = async (headers: IncomingHttpHeaders) => {
    const { cookie = '' } = headers;
    const token = cookies.tokenOf(headers);
    if (token === undefined) return null;
    const session = hashToken(token);
    const keep = memory.begin();
    const found = await find(token);
    if (found === null || found.leavesAt !== null) {
      memory.forget(session);
      return null;
    }
    keep(cookie, session, found.viewer);
    return found.viewer;
  };

  return {
    find,
    findViewer: async (headers: IncomingHttpHeaders) =>
      memory.recall(headers.cookie ?? '') ?? readViewer(headers),
    readViewer,
    listEnded: (ids) => listEndedSessions(database.reads, ids),
    forgetPerson: memory.forgetPerson,
    end: async (token) => {
      const key = hashToken(token);
      try {
        return await deleteSession(database.db, key);
      } finally {
        // The database may have deleted the row even if its response was lost.
        memory.forget(key);
      }
    },
    cookieRenewed: (viewer) => recordCookieRenewed(database.db, viewer.sessionId),
  };
}

/** Ends a person's oldest sessions above SESSIONS_PER_PERSON. */
export async function endOldestSessions({ database, realtime }: Services, personId: ViewerId): Promise<void> {
  const ended = await deleteOldestSessions(database.db, personId, SESSIONS_PER_PERSON);
  if (ended.length > 0) realtime.forgetSessions(personId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}
