import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import {
  CONNECTIONS_MAX,
  CONNECTIONS_PER_ADDRESS_MAX,
  HTTP_OPTIONS,
  limitConnections,
  REQUEST_TIMEOUT_MS,
} from '../abuse/connections.ts';
import { guardDoor } from '../abuse/door.ts';
import { boundHeldAnswers } from '../abuse/held.ts';
import { refuseForeignOrigin } from '../abuse/origin.ts';
import { refuseStrangeRequests } from '../abuse/requests.ts';
import { limitTotal } from '../abuse/total.ts';
import { endUnreadBodies } from '../abuse/unread.ts';
import type { Config } from '../config.ts';
import { asksForScreen } from '../html/web.ts';
import type { Logger } from '../log.ts';
import { asAnswer, RETRY_AFTER_SECONDS, sendError } from './errors.ts';
import { fail } from './fail.ts';
import { serveShells } from './native.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

/** Bodies hold texts and ids only; pictures come as multipart and have their own limit. */
const BODY_LIMIT_BYTES = 64 * 1024;
const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
/** The one address that mails a secret in its query. */
const MAILED_LINK = '/verify-email?';
const MINUTE_MS = 60_000;
const LIMITED = ['/api/', '/socket.io/'];
const UNSENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Errors thrown outside the contract's handler: Fastify's own, which carry a status, or unexpected ones. */
function handleError(error: FastifyError, requestId: string, log: Logger) {
  if (error.code === BODY_TOO_LARGE) return fail('BODY_TOO_LARGE');
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fail('IMAGE_TOO_LARGE');
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return fail('INVALID_INPUT', { fields: [] });
  return asAnswer(error, requestId, log);
}

/** Fastify with request ids, security headers, limits and the error shape; routes are added by `app.ts`. */
export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The log's lines name their request themselves; a logger for each costs 3 % of a balance.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    // What arrives on an open connection while the server ends is still answered; see drain.ts.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Of a connection over which nothing moves, such as that of a client that does not read.
    connectionTimeout: REQUEST_TIMEOUT_MS,
    http: HTTP_OPTIONS,
    // An address that the router cannot read, before any hook has seen it.
    frameworkErrors: (_error, _request, reply) => sendError(reply, fail('NOT_FOUND')),
  });
  const perAddress = config.trustProxy === false ? CONNECTIONS_PER_ADDRESS_MAX : CONNECTIONS_MAX;
  limitConnections(app.server, { total: CONNECTIONS_MAX, perAddress });
  guardDoor(app.server, { countsAddresses: config.trustProxy === false });
  // What an answer says is one person's; files and pictures say otherwise for themselves.
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };

  // Hooks that need not wait answer by callback: an async one costs a turn of the queue on every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // The page takes the secret out of its address; what it loads before that must not hear of it.
    if (request.url.startsWith(MAILED_LINK)) reply.header('referrer-policy', 'no-referrer');
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    done(null, payload);
  });
  serveShells(app, config);
  logRequests(app, log);
  boundHeldAnswers(app);
  endUnreadBodies(app);
  limitTotal(app, config.rateLimitPerMinute);
  refuseStrangeRequests(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendError(reply, handleError(error, request.id, log));
  });

  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    // By the route and not by the address, which can spell the same route in several ways.
    allowList: (request) =>
      request.is404
        ? asksForScreen(request)
        : LIMITED.every((start) => request.routeOptions.url?.startsWith(start) !== true),
    // Nobody reads them, and every answer would carry them; `retry-after` stays.
    addHeaders: UNSENT,
    addHeadersOnExceeding: UNSENT,
    errorResponseBuilder: (_request, { ttl }) =>
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', refuseForeignOrigin(config));
  return app;
}
