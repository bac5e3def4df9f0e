import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import { limitAllRequests } from '../abuse/all-requests.ts';
import {
  CONNECTIONS_MAX,
  CONNECTIONS_PER_ADDRESS_MAX,
  HTTP_OPTIONS,
  limitConnections,
  REQUEST_TIMEOUT_MS,
} from '../abuse/connections.ts';
import { refuseForeignOrigin } from '../abuse/origin.ts';
import { refuseMalformedRequests } from '../abuse/requests.ts';
import { limitUnansweredRequests } from '../abuse/unanswered-requests.ts';
import { endUnreadRequestBodies } from '../abuse/unread-bodies.ts';
import { limitUnreadResponses } from '../abuse/unread-responses.ts';
import type { Config } from '../config.ts';
import { isPageRequest } from '../html/web.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import { RETRY_AFTER_SECONDS, sendError, toErrorResponse } from './errors.ts';
import { fail } from './fail.ts';
import { serveNativeApps } from './native.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { createSharedRateLimitStore } from './shared-rate-limit.ts';

/** JSON bodies contain only texts and ids. Pictures have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;
const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
/** The page of a mailed link with a secret in its query. */
const MAILED_LINK = '/verify-email?';
const MINUTE_MS = 60_000;
const LIMITED = ['/api/', '/socket.io/'];
const UNSENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

function handleError(error: FastifyError, requestId: string, log: Logger) {
  if (error.code === BODY_TOO_LARGE) return fail('BODY_TOO_LARGE');
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fail('IMAGE_TOO_LARGE');
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return fail('INVALID_INPUT', { fields: [] });
  return toErrorResponse(error, requestId, log);
}

/** Creates Fastify with security headers, limits and the error format, but without the app's routes. */
export async function createHttpServer(
  config: Config,
  log: Logger,
  redis?: RedisLink,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Uses one logger for all requests, because a logger per request would cost 3 % of a read's time.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    // A stopping server still serves open connections; see drain.ts.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Ends idle connections, such as those of clients that do not read.
    connectionTimeout: REQUEST_TIMEOUT_MS,
    http: HTTP_OPTIONS,
    // Answers URLs that the router cannot parse; no hook sees them.
    frameworkErrors: (_error, _request, reply) => sendError(reply, fail('NOT_FOUND')),
  });
  const perAddress = config.trustProxy === false ? CONNECTIONS_PER_ADDRESS_MAX : CONNECTIONS_MAX;
  limitConnections(app.server, { total: CONNECTIONS_MAX, perAddress });
  const block = limitUnansweredRequests(app.server, { countsAddresses: config.trustProxy === false });
  // By default no cache keeps a response; files and pictures override this.
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };

  // A hook with a callback is faster than an async hook.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Keeps the secret of the URL out of the `Referer` header of the files that the page loads.
    if (request.url.startsWith(MAILED_LINK)) reply.header('referrer-policy', 'no-referrer');
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    done(null, payload);
  });
  serveNativeApps(app, config);
  logRequests(app, log);
  limitUnreadResponses(app);
  endUnreadRequestBodies(app);
  limitAllRequests(app, config.rateLimitPerMinute, block);
  refuseMalformedRequests(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendError(reply, handleError(error, request.id, log));
  });

  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    ...(redis && {
      store: createSharedRateLimitStore(redis, MINUTE_MS / 1_000, config.rateLimitPerMinute),
    }),
    // Compares the route, because one path has several spellings.
    allowList: (request) =>
      request.is404
        ? isPageRequest(request)
        : LIMITED.every((start) => request.routeOptions.url?.startsWith(start) !== true),
    // No client reads these headers; only `retry-after` is sent.
    addHeaders: UNSENT,
    addHeadersOnExceeding: UNSENT,
    errorResponseBuilder: (_request, { ttl }) =>
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', refuseForeignOrigin(config));
  return app;
}
