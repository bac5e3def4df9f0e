import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../platform/config.ts';

const DAY_SECONDS = 86_400;
/** A session that nobody uses ends after this time. */
export const SESSION_LIFE_SECONDS = 30 * DAY_SECONDS;
/** However much it is used, a person signs in again after this time. */
export const SESSION_MAX_SECONDS = 180 * DAY_SECONDS;
/** One that is used is prolonged at most this often. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS;

/**
 * A cookie that scripts can read: it says that asking for the session is worthwhile, and whose it is, so that
 * a device shows what it keeps to nobody else. Each session has another, so that a browser which hears that
 * one is over does not remove the hint of the next.
 */
const HINT_COOKIE = 'beso_hint';
const HINT_LENGTH = 8;

/** In production the prefix makes browsers refuse the cookie from a subdomain or over plain HTTP. */
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
  /**
   * The token that the session cookie carries: undefined without a cookie or when its signature is not ours.
   */
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /** `Set-Cookie` lines that give the request's session cookie its full life again. */
  renew(headers: IncomingHttpHeaders, personId: string): string[];
  /** `Set-Cookie` lines of a new session of this person. */
  give(token: string, personId: string): string[];
  /** `Set-Cookie` lines that remove both cookies. */
  clear(): string[];
}

/**
 * Reads and writes the session's two cookies, in the library's
 * format: `token.signature`, HMAC-SHA-256 in base64.
 */
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
