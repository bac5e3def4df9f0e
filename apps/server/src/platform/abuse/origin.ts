import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { isNativeAppRequest } from '../http/native.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any origin, for harmless requests that the operating system sends. */
    anyOrigin?: true;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns true for a request from another site's page. Clients other than browsers send no Origin. */
export function isForeignOrigin(
  config: Pick<Config, 'mode' | 'publicUrl'>,
  headers: {
    origin?: string | undefined;
    host?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  },
): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  if (config.publicUrl !== undefined && origin === config.publicUrl) return false;
  if (isNativeAppRequest(config, headers)) return false;
  if (config.mode === 'production') return true;
  // Compares with the request's host, because local pages may be opened at localhost or at 127.0.0.1.
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}

export function refuseForeignOrigin(config: Config) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { method, headers, routeOptions } = request;
    if (READING.has(method) || routeOptions.config.anyOrigin || !isForeignOrigin(config, headers)) done();
    else sendError(reply, fail('ORIGIN_REFUSED'));
  };
}
