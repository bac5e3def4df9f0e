import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../platform/config.ts';

const DAY_SECONDS = 86_400;
export const SESSION_LIFE_SECONDS = 30 * DAY_SECONDS;
/** After this time a person must sign in again. */
export const SESSION_MAX_SECONDS = 180 * DAY_SECONDS;
/** A session that is in use is extended at most once in this time. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS;

/**
 * A cookie that tells scripts whose session there is, so that nobody else sees a device's stored data. It
 * differs for each session, so that the end of one session does not remove the cookie of the next.
 */
const HINT_COOKIE = 'beso_hint';
const HINT_LENGTH = 8;

/**
 * Returns the session cookie's name. Browsers refuse the prefix __Host- from subdomains and over plain HTTP.
 */
export function sessionCookieName(config: Pick<Config, 'mode'>): string {
  return config.mode === 'production' ? '__Host-beso_session' : 'beso_session';
}

const signatureOf = (secret: string, value: string) => createHmac('sha256', secret).update(value).digest();

function isSignedWith(secret: string, value: string, signature: string): boolean {
  const expected = signatureOf(secret, value);
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface SessionCookies {
  /** Returns the token in the session cookie; undefined without a correctly signed cookie. */
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /** Returns `Set-Cookie` lines that give the request's cookies their full lifetime again. */
  renew(headers: IncomingHttpHeaders, personId: string): string[];
  /** Returns `Set-Cookie` lines for a new session. */
  give(token: string, personId: string): string[];
  /** Returns `Set-Cookie` lines that remove the session cookie and the hint cookie. */
  clear(): string[];
}

/** The session cookie has the auth library's format: `token.signature`, an HMAC-SHA-256 in base64. */
export function createSessionCookies(
  config: Pick<Config, 'mode' | 'secret' | 'previousSecret'>,
): SessionCookies {
  const name = sessionCookieName(config);
  const attributes = `Path=/; ${config.mode === 'production' ? 'Secure; ' : ''}SameSite=Lax`;
  const session = (value: string, seconds: number) =>
    `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; HttpOnly; ${attributes}`;
  const hint = (value: string, seconds: number) =>
    `${HINT_COOKIE}=${value}; Max-Age=${seconds}; ${attributes}`;
  const cookieOf = (headers: IncomingHttpHeaders) => parseCookies(headers.cookie ?? '').get(name);

  const secrets = [config.secret, ...(config.previousSecret === undefined ? [] : [config.previousSecret])];
  const tokenOf = (headers: IncomingHttpHeaders) => {
    const value = cookieOf(headers);
    const end = value?.lastIndexOf('.') ?? -1;
    if (value === undefined || end < 1) return undefined;
    const token = value.slice(0, end);
    return secrets.some((secret) => isSignedWith(secret, token, value.slice(end + 1))) ? token : undefined;
  };

  const hintOf = (token: string) =>
    signatureOf(config.secret, `${HINT_COOKIE} ${token}`).toString('base64url').slice(0, HINT_LENGTH);
  const give = (token: string, personId: string) => {
    const value = `${token}.${signatureOf(config.secret, token).toString('base64')}`;
    return [session(value, SESSION_LIFE_SECONDS), hint(`${hintOf(token)}.${personId}`, SESSION_LIFE_SECONDS)];
  };

  return {
    tokenOf,
    renew: (headers, personId) => {
      const token = tokenOf(headers);
      return token === undefined ? [] : give(token, personId);
    },
    give,
    clear: () => [session('', 0), hint('', 0)],
  };
}
