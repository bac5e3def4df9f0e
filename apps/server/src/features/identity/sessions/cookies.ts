import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../platform/config.ts';

const DAY_SECONDS = 86_400;
export const SESSION_LIFE_SECONDS = 30 * DAY_SECONDS;
/** A person must sign in again after this time, even if the session is in use. */
export const SESSION_MAX_SECONDS = 180 * DAY_SECONDS;
/** A session in use is extended at most this often. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS;

/**
 * A cookie for scripts. It tells whether to ask for the session, and for which person, so that a device shows
 * stored data to nobody else. It differs by session, so that a browser does not remove the next session's
 * hint when one ends.
 */
const HINT_COOKIE = 'beso_hint';
const HINT_LENGTH = 8;

/** In production, the prefix makes browsers refuse the cookie from subdomains or over plain HTTP. */
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
  /** Returns the session cookie's token; undefined if there is no cookie or its signature is forged. */
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /** Returns `Set-Cookie` lines that restore the full lifetime of the request's session cookie. */
  renew(headers: IncomingHttpHeaders, personId: string): string[];
  /** Returns the `Set-Cookie` lines of this person's new session. */
  give(token: string, personId: string): string[];
  /** Returns the `Set-Cookie` lines that remove both cookies. */
  clear(): string[];
}

/** Reads and writes both cookies in the library's format: `token.signature`, HMAC-SHA-256 in base64. */
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
