import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import {
  canWriteTo,
  createAuthServices,
  createFeatures,
  createMessageContentProvider,
  homeFirstCards,
  listMemberships,
  startInboxProjector,
  startOutboxRelay,
} from './features/index.ts';
import { startClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { namesOfLateParts } from './platform/deadline.ts';
import { type Feature, operationsOf, routesOf } from './platform/feature.ts';
import { diskSpaceAt, watchDisk, withFullStoreWarning } from './platform/files/disk-space.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { serveWeb } from './platform/html/web.ts';
import { serveApi } from './platform/http/api.ts';
import { createRequestDrain } from './platform/http/drain.ts';
import { serveHandshake } from './platform/http/handshake.ts';
import { serveHealth } from './platform/http/health.ts';
import { isOperator } from './platform/http/operators.ts';
import { os } from './platform/http/orpc.ts';
import { buildOpenApiDocument, serveReference } from './platform/http/reference.ts';
import { serveSecurityText } from './platform/http/security-txt.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWellKnown } from './platform/http/well-known.ts';
import { createJobRunner } from './platform/jobs/jobs.ts';
import { createQuotas } from './platform/limits/create-quotas.ts';
import type { Logger } from './platform/log.ts';
import { serveLocalMailPage } from './platform/mail/outbox.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { nodeGauges } from './platform/metrics/sources.ts';
import { joinNodes } from './platform/nodes/node.ts';
import { createPushSender } from './platform/push/push.ts';
import { createRealtime } from './platform/realtime/socket-server.ts';
import { platformRetention } from './platform/retention/jobs.ts';
import { type RetentionJob, startRetention } from './platform/retention/retention.ts';
import type { Services } from './platform/services.ts';
import { createSmsSender } from './platform/sms/sms.ts';
import type { RepeatedWork } from './platform/work/repeatEvery.ts';
import { clampFutureTimes } from './shortening.ts';

/** [S2-145] Matches the testing dashboard and the script files that only the dashboard loads. */
const OPERATORS_ONLY = /^\/testing-dashboard\/?$|^\/assets\/(?:TestingScreen|texts-testing-\w+)-[\w-]+\.js/;

/** How long `close` waits for running requests, and then for background work. */
const REQUESTS_MS = 5_000;
const BACKGROUND_MS = 3_000;
/** How long `close` may take to disconnect the clients' websockets. */
const LEAVE_MS = 8_000;

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly retention: readonly RetentionJob[];
  shortenInstants(): Promise<void>;
  /** Listens and returns the port. Rejects with EADDRINUSE, or a ConfigError if an incompatible node runs. */
  listen(port: number): Promise<number>;
  /** Reports as not ready for `drainMs`, then closes. Rejects with the names of parts that ended too late. */
  close(drainMs?: number): Promise<void>;
}

/** How many new connections the kernel queues, because all clients of an ended node reconnect at once. */
const BACKLOG = 4_096;

/** Starts the periodic work. Jobs that delete old data wait after a jump of the clock. */
function startWork(features: readonly Feature[], services: Services, retention: readonly RetentionJob[]) {
  const { config, database, log } = services;
  const clock = startClock({ database, log, shorten: () => clampFutureTimes(features, services) });
  const parts: Record<string, RepeatedWork | undefined> = {
    clock,
    disk: watchDisk(log, () => diskSpaceAt(config.dataDir)),
    retention: startRetention(retention, clock, log),
  };
  for (const { start } of features) Object.assign(parts, start?.(services, clock));
  return parts;
}

export async function createApp(config: Config, database: Database, log: Logger): Promise<App> {
  // Imported only if needed, because the Redis client takes 15 MB.
  const { redisUrl } = config;
  const redis =
    redisUrl === undefined ? undefined : (await import('./platform/redis/link.ts')).openRedis(redisUrl, log);
  const http = await createHttpServer(config, log, redis);
  const drain = createRequestDrain(http);
  const accounts = createAuthServices(config, database, log);
  const features = createFeatures(accounts);
  const operations = operationsOf(features);
  const cluster = redis && (await import('./platform/realtime/cluster.ts')).joinCluster(redis, log);
  const memberships = { listMemberships: (ids: readonly string[]) => listMemberships(database.db, ids) };
  const realtime = createRealtime(http.server, {
    config,
    sessions: accounts.sessions,
    memberships,
    typing: { canWriteTo: (one, other) => canWriteTo(database, one, other) },
    contents: createMessageContentProvider({ config, database }),
    cluster,
    redis,
    log,
  });
  const relay = startOutboxRelay({ database, realtime, log });
  const projector = startInboxProjector({ database, events: relay, log });
  const publicUrl = () =>
    config.publicUrl ??
    `http://localhost:${(http.server.address() as AddressInfo | null)?.port ?? config.port}`;
  // Imported only if metrics are collected, which few home servers do.
  const metrics =
    config.metricsToken === undefined
      ? undefined
      : (await import('./platform/metrics/metrics.ts')).createMetrics();
  const store = withFullStoreWarning(await openFileStore(config));
  const services: Services = {
    config,
    publicUrl,
    log,
    database,
    files: store.files,
    realtime,
    events: relay,
    inboxes: projector,
    jobs: createJobRunner(database, log, metrics?.job),
    mail: createMailTransport(config.mail, database, log),
    sms: createSmsSender(config.sms, database, log),
    push: createPushSender(config, database, log),
    sessions: accounts.sessions,
    quotas: createQuotas(config, database, operations),
  };
  const every: readonly Feature[] = features;
  const retention = [
    ...every.flatMap((feature) => feature.retention?.(services) ?? []),
    ...platformRetention(services),
  ];
  for (const { work } of every) work?.(services);
  let working: ReturnType<typeof startWork> | undefined;
  let node: RepeatedWork | undefined;

  const warnings = () => [
    ...Object.values({ ...working, node }).flatMap((part) => part?.warnings?.() ?? []),
    ...services.push.warnings(),
    ...store.warnings(),
    ...database.warnings(),
    ...(database.standby?.warnings() ?? []),
    ...[redis?.fault()].filter((fault) => fault !== undefined),
  ];
  serveHealth(http, { config, database, log, isLeaving: drain.isLeaving, warnings });
  if (metrics !== undefined && config.metricsToken !== undefined) {
    metrics.watch(nodeGauges({ services, connections: realtime.connections, warnings }));
    serveMetrics(http, metrics, config.metricsToken);
  }
  serveHandshake(http);
  serveSecurityText(http, config);
  serveWellKnown(http, config.wellKnownDir);
  for (const { serve } of every) await serve?.(http, services);
  serveLocalMailPage(http, services, Object.assign({}, ...every.map(({ mails }) => mails)));
  const paths = Object.assign({}, ...every.map((feature) => feature.paths));
  await serveReference(http, () => buildOpenApiDocument(operations, paths));
  serveApi(http, os.router(routesOf(features)), services);
  await serveWeb(http, {
    publicUrl,
    webDir: config.webDir,
    lacks: services.sms.isOffered ? undefined : 'phone',
    named: every.flatMap(({ pages }) => pages?.(services) ?? []),
    namedPerMinute: config.rateLimitPerMinute,
    home: homeFirstCards(services),
    dataDir: config.dataDir,
    hasOthers: config.s3 !== undefined,
    mayOpen: async ({ headers }, path) =>
      !OPERATORS_ONLY.test(path) || isOperator(config, await accounts.sessions.readViewer(headers)),
  });

  return {
    http,
    services,
    retention,
    shortenInstants: () => clampFutureTimes(every, services),
    listen: async (port) => {
      node ??= await joinNodes({ config, database, files: services.files, redis, log });
      await http.listen({ host: config.host, port, backlog: BACKLOG });
      services.jobs.start();
      working = startWork(every, services, retention);
      return (http.server.address() as AddressInfo).port;
    },
    close: async (drainMs = 0) => {
      await drain.leave(drainMs);
      // Without a load balancer (`drainMs` is 0) clients have no other node, so all websockets close at once.
      await realtime.leave(drainMs > 0 ? LEAVE_MS : 0);
      const late = await namesOfLateParts('requests', drain.finish(REQUESTS_MS), REQUESTS_MS + BACKGROUND_MS);
      const background = { ...working, node, projector, relay, jobs: services.jobs };
      const stops = Object.entries(background).map(([name, part]) =>
        namesOfLateParts(name, Promise.resolve(part?.stop()), BACKGROUND_MS),
      );
      late.push(...(await Promise.all(stops)).flat());
      services.push.close();
      services.mail.close();
      late.push(...(await namesOfLateParts('realtime', realtime.close(), BACKGROUND_MS)));
      redis?.close();
      if (late.length > 0) throw new Error(`cut off: ${late.join(', ')}`);
    },
  };
}
