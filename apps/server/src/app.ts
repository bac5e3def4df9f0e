import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { authRoutes, createAuth } from './features/auth/index.ts';
import { besosRoutes, serveStatement, startRequestExpiry, statementPaths } from './features/besos/index.ts';
import { eventsRoutes, startRelay } from './features/events/index.ts';
import { feedRoutes } from './features/feed/index.ts';
import { imagePaths, serveImages } from './features/images/index.ts';
import { invitationsRoutes } from './features/invitations/index.ts';
import { moderationRoutes } from './features/moderation/index.ts';
import { type Deliverer, notificationsRoutes, startDeliverer } from './features/notifications/index.ts';
import { profilesRoutes } from './features/profiles/index.ts';
import { listMemberships, relationshipsRoutes } from './features/relationships/index.ts';
import { rewardsRoutes } from './features/rewards/index.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { openDiskStore } from './platform/files/disk-store.ts';
import { serveApi } from './platform/http/api.ts';
import { serveHealth } from './platform/http/health.ts';
import { os } from './platform/http/orpc.ts';
import { serveReference } from './platform/http/reference.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Logger } from './platform/log.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createWebPush } from './platform/push/web-push.ts';
import { joinCluster } from './platform/realtime/cluster.ts';
import { createRealtime } from './platform/realtime/socket-server.ts';
import type { Services } from './platform/services.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** Listens and answers the port that was taken. Rejects with EADDRINUSE when it is busy. */
  listen(port: number): Promise<number>;
  /** Stops taking requests, ends the sockets, finishes what runs. The database is its owner's to close. */
  close(): Promise<void>;
}

/** Composes the whole server around a database; nothing listens yet. */
export async function createApp(config: Config, database: Database, log: Logger): Promise<App> {
  const http = await createHttpServer(config, log);
  const auth = createAuth(config, database, log);
  const cluster = config.redisUrl === undefined ? undefined : await joinCluster(config.redisUrl, log);
  const memberships = { listMemberships: (ids: readonly string[]) => listMemberships(database.db, ids) };
  const realtime = createRealtime(http.server, {
    config,
    sessions: auth.sessions,
    memberships,
    cluster,
    log,
  });
  const relay = startRelay({ database, realtime, log });
  const publicUrl = () =>
    config.publicUrl ??
    `http://localhost:${(http.server.address() as AddressInfo | null)?.port ?? config.port}`;
  const services: Services = {
    config,
    publicUrl,
    log,
    database,
    files: openDiskStore(join(config.dataDir, 'files')),
    realtime,
    events: relay,
    mail: createMailTransport(config.mail, database, log),
    push: createWebPush(config, database),
    sessions: auth.sessions,
  };
  let deliverer: Deliverer | undefined;
  let requestExpiry: ReturnType<typeof startRequestExpiry> | undefined;

  serveHealth(http, database);
  serveImages(http, services);
  serveStatement(http, services);
  await serveReference(http, { ...imagePaths, ...statementPaths });
  serveApi(
    http,
    os.router({
      auth: authRoutes(auth),
      profiles: profilesRoutes,
      relationships: relationshipsRoutes,
      invitations: invitationsRoutes,
      besos: besosRoutes,
      rewards: rewardsRoutes,
      feed: feedRoutes,
      events: eventsRoutes,
      notifications: notificationsRoutes,
      moderation: moderationRoutes,
    }),
    services,
  );
  await serveWeb(http, config.webDir);

  return {
    http,
    services,
    listen: async (port) => {
      await http.listen({ host: config.host, port });
      deliverer = startDeliverer(services);
      requestExpiry = startRequestExpiry(services);
      return (http.server.address() as AddressInfo).port;
    },
    close: async () => {
      await realtime.close();
      await http.close();
      await deliverer?.stop();
      await requestExpiry?.stop();
      services.push.close();
      services.mail.close();
      await relay.stop();
    },
  };
}
