import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startAgeing } from './ageing.ts';
import { ACTIVITY_IMAGES, activitiesRoutes } from './features/activities/index.ts';
import {
  accountRoutes,
  authRoutes,
  confirmationRoutes,
  createAuth,
  linksRoutes,
  passkeyRoutes,
  sampleConfirmation,
  sampleLinkMails,
  sampleNotices,
  secondFactorRoutes,
  workConfirmations,
  workLinks,
  workNotices,
  workPhoneCodes,
  workRegistrations,
  workRemovals,
} from './features/auth/index.ts';
import { besosRoutes, startRequestDecisions, totalBesosOf } from './features/besos/index.ts';
import { canWriteTo, chatRoutes, MESSAGE_IMAGES, previewsOf } from './features/chat/index.ts';
import { connectionsRoutes, headOfPerson, personPages } from './features/connections/index.ts';
import { eventsRoutes, startRelay } from './features/events/index.ts';
import { feedRoutes, homeBeginning } from './features/feed/index.ts';
import { imagePaths, serveImages, startRefining } from './features/images/index.ts';
import {
  invitationPages,
  invitationsRoutes,
  refusalPaths,
  sampleInvitationMails,
  serveOneClick,
  workInvitations,
} from './features/invitations/index.ts';
import { moderationRoutes } from './features/moderation/index.ts';
import {
  notificationsRoutes,
  REACTION_NOTICES,
  sampleDigest,
  startDeliverer,
  startProjector,
  workDeliveries,
} from './features/notifications/index.ts';
import {
  changeEmail,
  createProfile,
  findLanguage,
  findMyProfile,
  findReader,
  noteProfile,
  profilesRoutes,
  storableTimeZone,
} from './features/profiles/index.ts';
import { recommendationsRoutes } from './features/recommendations/index.ts';
import { listMemberships, MEMBER_AVATARS, relationshipsRoutes } from './features/relationships/index.ts';
import { rewardsRoutes, startFulfilments } from './features/rewards/index.ts';
import { rolesRoutes } from './features/roles/index.ts';
import { serveStatement, statementPaths, statementRoutes } from './features/statement/index.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { inTime } from './platform/deadline.ts';
import { openFiles } from './platform/files/open.ts';
import { serveApi } from './platform/http/api.ts';
import { drainOf } from './platform/http/drain.ts';
import { serveHealth } from './platform/http/health.ts';
import { os } from './platform/http/orpc.ts';
import { serveReference } from './platform/http/reference.ts';
import { serveSecurityText } from './platform/http/security-txt.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createQuotas } from './platform/limits/create-quotas.ts';
import type { Logger } from './platform/log.ts';
import { serveOutbox } from './platform/mail/outbox.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createWebPush } from './platform/push/web-push.ts';
import { createRealtime } from './platform/realtime/socket-server.ts';
import type { Services } from './platform/services.ts';
import { createSms } from './platform/sms/sms.ts';
import type { Repeating } from './platform/work/repeat.ts';

/** How long requests in flight may take to finish, and what runs in the background. */
const REQUESTS_MS = 5_000;
const BACKGROUND_MS = 3_000;

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** Listens and answers the port that was taken. Rejects with EADDRINUSE when it is busy. */
  listen(port: number): Promise<number>;
  /**
   * Says at /readyz that it leaves and goes on for `drainMs`, then ends the sockets, lets requests and
   * background work finish, each within its time, and rejects with what had to be cut off. The database
   * is its owner's.
   */
  close(drainMs?: number): Promise<void>;
}

/** Composes the whole server around a database; nothing listens yet. */
export async function createApp(config: Config, database: Database, log: Logger): Promise<App> {
  const http = await createHttpServer(config, log);
  const drain = drainOf(http);
  const profiles = { createProfile, findMyProfile, changeEmail, storableTimeZone, noteProfile };
  const auth = createAuth(config, database, log, profiles);
  // Its client is loaded where there are several nodes only: 15 MB that one alone does not need.
  const { redisUrl } = config;
  const cluster =
    redisUrl === undefined
      ? undefined
      : await (await import('./platform/realtime/cluster.ts')).joinCluster(redisUrl, log);
  const memberships = { listMemberships: (ids: readonly string[]) => listMemberships(database.db, ids) };
  const realtime = createRealtime(http.server, {
    config,
    sessions: auth.sessions,
    memberships,
    typing: { canWriteTo: (one, other) => canWriteTo(database, one, other) },
    cluster,
    log,
  });
  const relay = startRelay({ database, realtime, log });
  const projector = startProjector({ database, events: relay, log });
  const publicUrl = () =>
    config.publicUrl ??
    `http://localhost:${(http.server.address() as AddressInfo | null)?.port ?? config.port}`;
  const services: Services = {
    config,
    publicUrl,
    log,
    database,
    files: await openFiles(config),
    realtime,
    events: relay,
    inboxes: projector,
    jobs: createJobs(database, log),
    mail: createMailTransport(config.mail, database, log),
    sms: createSms(config.sms, database, log),
    push: createWebPush(config, database, log),
    sessions: auth.sessions,
    quotas: createQuotas(config, database),
  };
  workLinks(services, findLanguage);
  workNotices(services, findReader);
  workRemovals(services, findReader);
  workPhoneCodes(services);
  workConfirmations(services, findReader);
  workRegistrations(services);
  workDeliveries(services, previewsOf);
  workInvitations(services);
  let ageing: ReturnType<typeof startAgeing> | undefined;
  let deliverer: Repeating | undefined;
  let requestDecisions: Repeating | undefined;
  let fulfilments: Repeating | undefined;
  let refining: Repeating | undefined;

  const warnings = () => ageing?.clock.warnings() ?? [];
  serveHealth(http, { config, database, log, isLeaving: drain.isLeaving, warnings });
  serveSecurityText(http, config);
  await serveImages(http, services, [ACTIVITY_IMAGES, MESSAGE_IMAGES, MEMBER_AVATARS]);
  serveStatement(http, services);
  serveOneClick(http, services);
  serveOutbox(http, services, {
    ...sampleLinkMails,
    ...sampleInvitationMails,
    ...sampleNotices,
    confirmation: sampleConfirmation,
    digest: sampleDigest,
  });
  await serveReference(http, { ...imagePaths, ...statementPaths, ...refusalPaths });
  serveApi(
    http,
    os.router({
      auth: authRoutes(auth),
      secondFactor: secondFactorRoutes(auth),
      account: accountRoutes(auth),
      confirmation: confirmationRoutes(auth),
      passkeys: passkeyRoutes(auth),
      links: linksRoutes(auth),
      profiles: profilesRoutes,
      relationships: relationshipsRoutes(totalBesosOf),
      invitations: invitationsRoutes,
      connections: connectionsRoutes,
      roles: rolesRoutes,
      activities: activitiesRoutes(REACTION_NOTICES),
      besos: besosRoutes,
      rewards: rewardsRoutes,
      recommendations: recommendationsRoutes,
      chat: chatRoutes,
      statement: statementRoutes,
      feed: feedRoutes,
      events: eventsRoutes,
      notifications: notificationsRoutes,
      moderation: moderationRoutes,
    }),
    services,
  );
  await serveWeb(http, {
    webDir: config.webDir,
    lacks: services.sms.isOffered ? undefined : 'phone',
    named: [
      ...invitationPages(services, (id, wished) => headOfPerson(services, '/join', id, wished)),
      ...personPages(services),
    ],
    namedPerMinute: config.rateLimitPerMinute,
    home: homeBeginning(services),
  });

  return {
    http,
    services,
    listen: async (port) => {
      await http.listen({ host: config.host, port });
      services.jobs.start();
      deliverer = startDeliverer(services);
      requestDecisions = startRequestDecisions(services);
      fulfilments = startFulfilments(services);
      ageing = startAgeing(services);
      if (config.refinesPictures) refining = startRefining(services);
      return (http.server.address() as AddressInfo).port;
    },
    close: async (drainMs = 0) => {
      await drain.leave(drainMs);
      realtime.leave();
      const late = await inTime('requests', drain.finish(REQUESTS_MS), REQUESTS_MS + BACKGROUND_MS);
      const background = {
        ...ageing,
        ...{ deliverer, requestDecisions, fulfilments, refining, projector, relay },
        jobs: services.jobs,
      };
      const stops = Object.entries(background).map(([name, part]) =>
        inTime(name, Promise.resolve(part?.stop()), BACKGROUND_MS),
      );
      late.push(...(await Promise.all(stops)).flat());
      services.push.close();
      services.mail.close();
      late.push(...(await inTime('realtime', realtime.close(), BACKGROUND_MS)));
      if (late.length > 0) throw new Error(`cut off: ${late.join(', ')}`);
    },
  };
}
