import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts?: string;
  }
}

const JSON_TYPE = 'application/json';
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Matches dot segments, empty segments, backslashes and control characters. */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|[\\\p{Cc}]/u;
const ENCODED = /%(.{0,2})/g;
/** Matches characters that need no encoding, and characters that are refused even if encoded. */
const NEEDLESS_OR_HARMFUL = /[A-Za-z\d._~/\\\p{Cc}-]/u;

/** Matches nearly every URL, so that most requests skip the full check. */
const ORDINARY = /^(?:\/[\w-]+)+(?:\?|$)/;

function isStrangelyEncoded(code: string): boolean {
  if (!/^[\dA-Fa-f]{2}$/.test(code)) return true;
  const byte = Number.parseInt(code, 16);
  return byte < 0x80 && NEEDLESS_OR_HARMFUL.test(String.fromCharCode(byte));
}

/** Returns true for a canonical URL, in which every check sees the same path as the router. */
export function isCanonicalUrl(url: string): boolean {
  if (ORDINARY.test(url)) return true;
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || AMBIGUOUS.test(path)) return false;
  return [...path.matchAll(ENCODED)].every(([, code = '']) => !isStrangelyEncoded(code));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function hasAcceptedType({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (WITHOUT_BODY.has(method)) return false;
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === (routeOptions.config.accepts ?? JSON_TYPE);
}

export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPlain = isCanonicalUrl(request.url);
    if (isPlain && (!hasBody(request) || hasAcceptedType(request))) return done();
    // Closes the connection, because the request's body is not read.
    reply.header('connection', 'close');
    sendError(reply, fail(isPlain ? 'UNSUPPORTED_MEDIA_TYPE' : 'NOT_FOUND'));
  });
}
