import { and, eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Queryable } from '../../../platform/db/database.ts';
import type { PipelinedReads } from '../../../platform/db/reads.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { authSessions } from '../accounts/schema.ts';
import { SESSION_LIFE_SECONDS, SESSION_MAX_SECONDS, SESSION_REFRESH_SECONDS } from './cookies.ts';
import { LAST_USE_PRECISION_MINUTES } from './queries/devices.ts';

const SESSION = {
  sessionId: uuid,
  expiresAt: timestampDate,
  secondsLeft: integer,
  /** True if the session was not extended recently and is below its longest life. */
  isToProlong: boolean,
  /** True if the browser's cookies should be renewed. */
  isCookieDue: boolean,
  /** True if the stored time of the last request should be updated. */
  isToMark: boolean,
  userId: uuid,
  email: text(),
  emailVerified: boolean,
  phone: nullable(text()),
  hasProfile: boolean,
  /** Until when a deleted account can be restored; null if it is not deleted. */
  leavesAt: nullable(timestampDate),
};
export type SessionRow = RowOf<typeof SESSION>;

const SELECT_SESSION = `
    SELECT s.id AS "sessionId", s.expires_at AS "expiresAt",
           least(floor(extract(epoch FROM s.expires_at - now())), ${SESSION_LIFE_SECONDS})::integer AS "secondsLeft",
           s.expires_at <= now() + interval '${SESSION_LIFE_SECONDS - SESSION_REFRESH_SECONDS} seconds'
             AND s.expires_at < s.created_at + interval '${SESSION_MAX_SECONDS} seconds' AS "isToProlong",
           s.updated_at <= now() - interval '${SESSION_REFRESH_SECONDS} seconds' AS "isCookieDue",
           s.last_seen_at <= now() - interval '${LAST_USE_PRECISION_MINUTES} minutes' AS "isToMark",
           u.id AS "userId", u.email, u.email_verified AS "emailVerified",
           u.phone_number AS phone, u.profile_created AS "hasProfile",
           (SELECT d.due_at FROM account_deletions d WHERE d.user_id = u.id) AS "leavesAt"
    FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id`;

/** Must stay fast, because every request with an uncached session runs it. */
const FIND_SESSION = statement(
  'auth_find_session',
  `${SELECT_SESSION} WHERE s.token = $1 AND s.expires_at > now() AND u.suspended_at IS NULL`,
  SESSION,
);

const ENDED_SESSIONS = functionCall('ended_sessions', { p_ids: uuids }, { ended_sessions: uuids });

/**
 * Returns which of these sessions have expired, are deleted, or belong to an account that is suspended or
 * being deleted. Every node calls this each second.
 */
export async function listEndedSessions(
  reads: PipelinedReads,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (await callFunction(reads, ENDED_SESSIONS, { p_ids: ids })).ended_sessions;
}

/** [S7-014] Returns the session with this token's hash, unless it ended or its person is suspended. */
export async function findSession(pool: Pool, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await runStatement(pool, FIND_SESSION, [tokenHash]);
  return rows[0];
}

/** Extends a session, at most to SESSION_MAX_SECONDS after its beginning. */
export async function extendSession(db: Queryable, sessionId: string): Promise<void> {
  const untouched = SESSION_LIFE_SECONDS - SESSION_REFRESH_SECONDS;
  await db
    .update(authSessions)
    .set({
      expiresAt: sql`least(now() + make_interval(secs => ${SESSION_LIFE_SECONDS}),
        ${authSessions.createdAt} + make_interval(secs => ${SESSION_MAX_SECONDS}))`,
    })
    .where(
      and(
        eq(authSessions.id, sessionId),
        sql`${authSessions.expiresAt} BETWEEN now() AND now() + make_interval(secs => ${untouched})`,
      ),
    );
}

export async function recordCookieRenewed(db: Queryable, sessionId: string): Promise<void> {
  await db.update(authSessions).set({ updatedAt: sql`now()` }).where(eq(authSessions.id, sessionId));
}

/** Ends a session; returns its id and its person, or undefined if there was none. */
export async function deleteSession(db: Queryable, tokenHash: string) {
  const rows = await db
    .delete(authSessions)
    .where(eq(authSessions.token, tokenHash))
    .returning({ sessionId: authSessions.id, personId: authSessions.userId });
  return rows[0];
}

const DELETE_OLDEST_SESSIONS = statement(
  'auth_delete_oldest_sessions',
  `DELETE FROM auth_sessions WHERE id IN (
     SELECT id FROM auth_sessions WHERE user_id = $1 ORDER BY order_number DESC OFFSET $2)
   RETURNING id`,
  { id: uuid },
);

/** Ends all sessions of a person except the `keep` newest; returns the ids of the ended ones. */
export async function deleteOldestSessions(db: Queryable, userId: ViewerId, keep: number): Promise<string[]> {
  const { rows } = await runStatement(db, DELETE_OLDEST_SESSIONS, [userId, keep]);
  return rows.map(({ id }) => id);
}

const DELETE_SESSIONS = statement(
  'auth_delete_expired_sessions',
  `DELETE FROM auth_sessions WHERE id IN (
     SELECT id FROM auth_sessions WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` expired sessions; returns their number. */
export async function deleteExpiredSessions(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_SESSIONS, [atMost])).rowCount;
}

const DELETE_VERIFICATIONS = statement(
  'auth_delete_expired_verifications',
  `DELETE FROM auth_verifications WHERE id IN (
     SELECT id FROM auth_verifications WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` expired one-time values of the auth library; returns their number. */
export async function deleteExpiredVerifications(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_VERIFICATIONS, [atMost])).rowCount;
}
