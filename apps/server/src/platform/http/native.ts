import type { IncomingHttpHeaders } from 'node:http';
import { CAPTCHA_HEADER } from '@beso/contract/captcha';
import { NATIVE_COOKIES_HEADER, NATIVE_ORIGINS, NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';
import { PERSON_HEADER } from '@beso/contract/person';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const ORIGINS: ReadonlySet<string> = new Set(NATIVE_ORIGINS);
const BEARER = /^Bearer ([\w-]{1,4096})$/;
const SOCKET_BEARER = new RegExp(`^${NATIVE_SOCKET_PROTOCOL}, ?([\\w-]{1,4096})$`);
/** How long a native app may cache a preflight response. Otherwise it sends a preflight before each call. */
const PREFLIGHT_SECONDS = 7_200;
const EXPOSED = [NATIVE_COOKIES_HEADER, 'retry-after', 'content-disposition'].join(', ');
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS = ['authorization', 'content-type', PERSON_HEADER, CAPTCHA_HEADER].join(', ');

type Place = Pick<Config, 'mode' | 'publicUrl'>;

/** Returns whether the request comes from a page inside a native app. */
export function isNativeAppRequest(
  { mode, publicUrl }: Place,
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
): boolean {
  if (origin === undefined || !ORIGINS.has(origin) || origin === publicUrl) return false;
  return mode === 'production' || new URL(origin).host !== host;
}

/**
 * Replaces a request's cookies by the cookies in a native app's bearer token, or drops them without a token.
 * A page with a native app's origin in a browser is not ours, so its cookies must not count.
 */
export function replaceCookiesByBearer(headers: IncomingHttpHeaders): void {
  const [, bearer] =
    BEARER.exec(headers.authorization ?? '') ??
    SOCKET_BEARER.exec(headers['sec-websocket-protocol'] ?? '') ??
    [];
  delete headers.cookie;
  if (bearer !== undefined) headers.cookie = Buffer.from(bearer, 'base64url').toString('latin1');
}

const encoded = (lines: readonly string[]) => Buffer.from(JSON.stringify(lines)).toString('base64url');

/** Lets pages of native apps call the API with a bearer token instead of cookies. */
export function serveNativeApps(app: FastifyInstance, config: Place): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    if (!isNativeAppRequest(config, headers)) return done();
    replaceCookiesByBearer(headers);
    reply
      .header('access-control-allow-origin', headers.origin)
      .header('access-control-expose-headers', EXPOSED)
      .header('vary', 'Origin');
    if (request.method !== 'OPTIONS') return done();
    reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const lines = reply.getHeader('set-cookie');
    if (lines !== undefined && isNativeAppRequest(config, request.raw.headers)) {
      reply.removeHeader('set-cookie');
      reply.header(NATIVE_COOKIES_HEADER, encoded([lines].flat().map(String)));
    }
    done(null, payload);
  });
}
