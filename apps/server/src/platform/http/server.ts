import { randomUUID } from 'node:crypto';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { asAnswer, sendError } from './errors.ts';
import { fail } from './fail.ts';
import { refuseForeignOrigin } from './origin.ts';

/** Texts and ids; pictures come as multipart and have their own limit. */
const BODY_LIMIT_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;

/** Scripts only from here. Styles may be inline: the toast and dialog libraries write style elements. */
const contentSecurityPolicy = (production: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(production ? { upgradeInsecureRequests: [] } : {}),
  },
});

/** Errors thrown outside the contract's handler: Fastify's own, with a status of theirs, or unexpected ones. */
function handleError(error: FastifyError, requestId: string, log: Logger) {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return fail('IMAGE_TOO_LARGE');
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return fail('INVALID_INPUT', { fields: [] });
  return asAnswer(error, requestId, log);
}

/** Fastify with request ids, security headers, limits and the error shape; routes are added by `app.ts`. */
export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
  });
  const production = config.mode === 'production';

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await sendError(reply, handleError(error, request.id, log));
  });

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(production),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: production ? { maxAge: 31_536_000 } : false,
  });
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, parts: 6 },
    throwFileSizeLimit: true,
  });
  app.addHook('onRequest', refuseForeignOrigin(config));
  return app;
}
