import { and, eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Queryable } from '../../platform/db/database.ts';
import { SESSION_LIFE_SECONDS, SESSION_REFRESH_SECONDS } from './cookies.ts';
import { authSessions, authUsers } from './schema.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** When the browser was last given its cookie. */
  readonly updatedAt: Date;
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly hasProfile: boolean;
}

/** Asked by every request: prepared once per connection. */
const FIND_SESSION = {
  name: 'auth_find_session',
  text: `
    SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.updated_at AS "updatedAt",
           u.id AS "userId", u.email, u.email_verified AS "emailVerified",
           EXISTS (SELECT 1 FROM profiles p WHERE p.id = u.id) AS "hasProfile"
    FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
    WHERE s.token = $1 AND s.expires_at > now()`,
};

/** [S7-014] The live session of a token's hash, its person, and whether that person has a profile. */
export async function findSession(pool: Pool, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({ ...FIND_SESSION, values: [tokenHash] });
  return rows[0];
}

/** Gives a live session its full life again, unless that happened a short while ago or it ended meanwhile. */
export async function prolongSession(db: Queryable, sessionId: string): Promise<void> {
  const untouched = SESSION_LIFE_SECONDS - SESSION_REFRESH_SECONDS;
  await db
    .update(authSessions)
    .set({ expiresAt: sql`now() + make_interval(secs => ${SESSION_LIFE_SECONDS})` })
    .where(
      and(
        eq(authSessions.id, sessionId),
        sql`${authSessions.expiresAt} BETWEEN now() AND now() + make_interval(secs => ${untouched})`,
      ),
    );
}

/** Remembers that the browser has been given its cookie anew. */
export async function recordCookieRenewed(db: Queryable, sessionId: string): Promise<void> {
  await db.update(authSessions).set({ updatedAt: sql`now()` }).where(eq(authSessions.id, sessionId));
}

/** Ends a session; answers its id, or undefined when there was none. */
export async function deleteSession(db: Queryable, tokenHash: string): Promise<string | undefined> {
  const rows = await db
    .delete(authSessions)
    .where(eq(authSessions.token, tokenHash))
    .returning({ id: authSessions.id });
  return rows[0]?.id;
}

/** The account of an address in lower case. */
export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const rows = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return rows[0]?.id;
}
