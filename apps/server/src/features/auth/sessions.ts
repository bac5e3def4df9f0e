import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../platform/db/database.ts';
import type { SessionAuthority, Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Logger } from '../../platform/log.ts';
import { hashToken } from './adapter.ts';
import { SESSION_LIFE_SECONDS, SESSION_REFRESH_SECONDS, type SessionCookies } from './cookies.ts';
import { deleteSession, findSession, prolongSession, recordCookieRenewed } from './queries.ts';

export interface FoundSession {
  readonly viewer: Viewer;
  /** The browser's cookie is old enough to be given anew. */
  readonly cookieIsDue: boolean;
}

export interface Sessions extends SessionAuthority {
  /** The session of a token. Throws when it cannot be found out. */
  find(token: string): Promise<FoundSession | null>;
  /** Ends the session of a token; answers its id if there was one. */
  end(token: string): Promise<string | undefined>;
  /** To be called when the browser is given its cookie anew. */
  cookieRenewed(viewer: Viewer): Promise<void>;
}

const isOlderThanRefresh = (moment: number) => moment <= Date.now() - SESSION_REFRESH_SECONDS * 1000;

/** Looks sessions up: one prepared statement per request, after the cookie's signature has been checked. */
export function createSessions(database: Database, cookies: SessionCookies, log: Logger): Sessions {
  const find = async (token: string): Promise<FoundSession | null> => {
    const row = await findSession(database.pool, hashToken(token));
    if (row === undefined) return null;
    if (isOlderThanRefresh(row.expiresAt.getTime() - SESSION_LIFE_SECONDS * 1000)) {
      // Nobody waits for this: a request that misses it is followed by others.
      prolongSession(database.db, row.sessionId).catch((error: unknown) =>
        log.warn({ err: error }, 'session not prolonged'),
      );
    }
    return {
      viewer: {
        id: row.userId as ViewerId,
        sessionId: row.sessionId,
        sessionExpiresAt: row.expiresAt,
        email: row.email,
        emailVerified: row.emailVerified,
        hasProfile: row.hasProfile,
      },
      cookieIsDue: isOlderThanRefresh(row.updatedAt.getTime()),
    };
  };
  return {
    find,
    findViewer: async (headers: IncomingHttpHeaders) => {
      const token = cookies.tokenOf(headers);
      return token === undefined ? null : ((await find(token))?.viewer ?? null);
    },
    end: (token) => deleteSession(database.db, hashToken(token)),
    cookieRenewed: (viewer) => recordCookieRenewed(database.db, viewer.sessionId),
  };
}
