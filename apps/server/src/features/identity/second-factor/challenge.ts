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
import { waitForFactorState } from './queries/factor.ts';

const TOKEN_BYTES = 32;

/** The cookie of a sign-in that waits for the second factor. */
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
  /** Only the browser's cookie contains the token. */
  readonly token: string;
  readonly challenge: SignInChallenge;
}

/**
 * Turns a new session, not yet given to a browser, into a sign-in that waits for the second factor, if the
 * account has one. It waits for concurrent changes of factor or password; if one ended the session, nothing
 * waits.
 */
export async function holdForSecondFactor(
  { db }: Database,
  { sessionToken, way }: { sessionToken: string; way: ChallengedMethod },
): Promise<PendingSignIn | undefined> {
  return db.transaction(async (tx) => {
    const userId = await findSessionOwner(tx, hashToken(sessionToken));
    if (userId === undefined) throw fail('INVALID_CREDENTIALS');
    if (!(await waitForFactorState(tx, userId))) return undefined;
    if ((await deleteSession(tx, hashToken(sessionToken))) === undefined) throw fail('INVALID_CREDENTIALS');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = await insertChallenge(tx, { userId, way, tokenHash: hashToken(token) });
    return { token, challenge: { way, expiresAt: expiresAt.toISOString() } };
  });
}

/** Returns the pending challenge of a browser's cookie. */
export async function challengeOf({ db }: Database, token: string): Promise<SignInChallenge | null> {
  const found = await findChallenge(db, hashToken(token));
  return found === undefined ? null : { way: found.way, expiresAt: found.expiresAt.toISOString() };
}
