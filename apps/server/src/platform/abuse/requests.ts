import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of the bodies that a route takes, when it is not JSON. */
    accepts?: string;
  }
}

const JSON_TYPE = 'application/json';
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `.` and `..` as parts of a path, empty parts, backslashes, and what no address may hold. */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|[\\\p{Cc}]/u;
const ENCODED = /%(.{0,2})/g;
/** What an address may hold as it is, the two slashes, and control characters. */
const NEEDLESS_OR_HARMFUL = /[A-Za-z\d._~/\\\p{Cc}-]/u;

/** Nearly every address: parts of letters, digits and hyphens. It is plain at the first look. */
const ORDINARY = /^(?:\/[\w-]+)+(?:\?|$)/;

function isStrangelyEncoded(code: string): boolean {
  if (!/^[\dA-Fa-f]{2}$/.test(code)) return true;
  const byte = Number.parseInt(code, 16);
  return byte < 0x80 && NEEDLESS_OR_HARMFUL.test(String.fromCharCode(byte));
}

/**
 * True for the address as browsers write it: a path with one spelling, so that what counts and checks
 * requests sees the same address as the router.
 */
export function isPlainAddress(url: string): boolean {
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

/**
 * Refuses, before anything of a body is read, other spellings of an address and bodies that no route takes.
 * What is not accepted here never reaches a parser or a handler.
 */
export function refuseStrangeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPlain = isPlainAddress(request.url);
    if (isPlain && (!hasBody(request) || hasAcceptedType(request))) return done();
    // The rest of what comes over this connection is not looked at.
    reply.header('connection', 'close');
    sendError(reply, fail(isPlain ? 'UNSUPPORTED_MEDIA_TYPE' : 'NOT_FOUND'));
  });
}
