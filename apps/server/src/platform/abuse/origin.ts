import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { isNative } from '../http/native.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True when a page of another site sent this. Other programs than
 * browsers send no origin, and send our cookie only on purpose.
 */
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
  if (isNative(config, headers)) return false;
  if (config.mode === 'production') return true;
  // In local mode both localhost and 127.0.0.1 are in use: the host that the page came from is accepted.
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}

/** Refuses writes that another site's page sends in a signed-in person's name. */
export function refuseForeignOrigin(config: Config) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (READING.has(request.method) || !isForeignOrigin(config, request.headers)) done();
    else sendError(reply, fail('ORIGIN_REFUSED'));
  };
}
