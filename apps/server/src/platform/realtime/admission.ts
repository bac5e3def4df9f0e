import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { clientKeyOf } from '../abuse/client.ts';
import { isForeignOrigin } from '../abuse/origin.ts';
import type { Config } from '../config.ts';
import { isNativeAppRequest, replaceCookiesByBearer } from '../http/native.ts';
import type { SessionAuthority, Viewer } from '../http/viewer.ts';
import { MINUTE_SECONDS } from '../limits/limiter.ts';
import { createSharedCounts } from '../limits/shared.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';

interface Parts {
  readonly config: Config;
  readonly sessions: SessionAuthority;
  readonly redis: RedisLink | undefined;
  readonly log: Logger;
  readonly isLeaving: () => boolean;
}

export interface AdmittedClient {
  readonly viewer: Viewer;
  /** The client's IPv4 address or IPv6 network, for counting. */
  readonly client: string;
}

const HANDSHAKES = 1 / 5;

export function createAdmission({ config, sessions, redis, log, isLeaving }: Parts) {
  const admitted = new WeakMap<IncomingMessage, AdmittedClient>();
  const most = Math.max(1, Math.floor(config.rateLimitPerMinute * HANDSHAKES));
  const attempts = createSharedCounts(redis, {
    name: 'beso:handshakes',
    seconds: MINUTE_SECONDS,
    limit: most,
  });
  const trusted = proxyAddress.compile(config.trustProxy === false ? [] : config.trustProxy);

  const decide = async (request: IncomingMessage): Promise<boolean> => {
    if (isLeaving()) return false;
    const client = clientKeyOf(proxyAddress(request, trusted));
    const isInTime = (await attempts.count(client)).count <= most;
    if (isNativeAppRequest(config, request.headers)) replaceCookiesByBearer(request.headers);
    if (!isInTime || isForeignOrigin(config, request.headers)) return false;
    const viewer = await sessions.readViewer(request.headers);
    if (viewer === null || isLeaving()) return false;
    admitted.set(request, { viewer, client });
    return true;
  };

  return {
    /** Returns whether a connection may open. */
    allows: (request: IncomingMessage): Promise<boolean> =>
      decide(request).catch((error: unknown) => {
        log.error({ err: error }, 'could not look up the session of a connection');
        return false;
      }),
    of: (request: IncomingMessage): AdmittedClient | undefined => admitted.get(request),
  };
}
