import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ChallengedMethod, SignInChallenge } from '@beso/contract/auth';
import { CHALLENGE_MINUTES } from '@beso/contract/limits';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../accounts/index.ts';
import type { PasskeyAuth } from '../passkeys/index.ts';
import type { PhoneAuth } from '../phone/index.ts';
import { deleteSession, findSessionOwner } from '../sessions/index.ts';
import { findChallenge, insertChallenge } from './queries/challenges.ts';
import { lockAndCheckSecondFactor } from './queries/factor.ts';

const TOKEN_BYTES = 32;

/** The cookie that identifies a sign-in waiting for its second factor. */
export interface ChallengeCookie {
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  give(token: string): string;
  clear(): string;
}

export function createChallengeCookie({ mode }: Pick<Config, 'mode'>): ChallengeCookie {
  const name = mode === 'production' ? '__Host-beso_challenge' : 'beso_challenge';
  const attributes = `HttpOnly; Path=/; ${mode === 'production' ? 'Secure; ' : ''}SameSite=Lax`;
  const line = (value: string, seconds: number) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`;
  return {
    tokenOf: (headers) => parseCookies(headers.cookie ?? '').get(name) || undefined,
    give: (token) => line(token, CHALLENGE_MINUTES * 60),
    clear: () => line('', 0),
  };
}

export interface SecondFactorAuth extends PasskeyAuth, PhoneAuth {
  readonly challengeCookie: ChallengeCookie;
}

export interface PendingSignIn {
  /** The secret of the waiting sign-in; only the browser's cookie holds it. */
  readonly token: string;
  readonly challenge: SignInChallenge;
}

/**
 * Replaces a new session by a waiting sign-in; returns undefined if the account has no second factor.
 * @throws INVALID_CREDENTIALS if a simultaneous change of factor or password ended the session
 */
export async function beginSecondFactorChallenge(
  { db }: Database,
  { sessionToken, way }: { sessionToken: string; way: ChallengedMethod },
): Promise<PendingSignIn | undefined> {
  return db.transaction(async (tx) => {
    const userId = await findSessionOwner(tx, hashToken(sessionToken));
    if (userId === undefined) throw fail('INVALID_CREDENTIALS');
    if (!(await lockAndCheckSecondFactor(tx, userId))) return undefined;
    if ((await deleteSession(tx, hashToken(sessionToken))) === undefined) throw fail('INVALID_CREDENTIALS');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = await insertChallenge(tx, { userId, way, tokenHash: hashToken(token) });
    return { token, challenge: { way, expiresAt: expiresAt.toISOString() } };
  });
}

/** Returns the waiting sign-in of a browser's cookie, or null. */
export async function findSignInChallenge({ db }: Database, token: string): Promise<SignInChallenge | null> {
  const found = await findChallenge(db, hashToken(token));
  return found === undefined ? null : { way: found.way, expiresAt: found.expiresAt.toISOString() };
}
