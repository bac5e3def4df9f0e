import { createClient, ErrorReply, type RedisClientType } from '@redis/client';
import type { Logger } from '../log.ts';

export type RedisFault = 'redis-away' | 'redis-refuses';

/** The uses of Redis. Redis may refuse a single use if the account lacks the right. */
type Use = 'writing' | 'sending' | 'reading' | 'listening' | 'counting';

export interface RedisLink {
  readonly client: RedisClientType;
  /** Returns why Redis fails for this use (for any use by default); undefined if it works. */
  fault(use?: Use): RedisFault | undefined;
  /** Records that Redis refused a command, until `worked` is called or `again` succeeds. */
  failed(use: Use, error: unknown, again?: () => Promise<unknown>): void;
  worked(use: Use): void;
  /** Adds a connection on which this node receives. While it is closed, `fault` reports `redis-away`. */
  follow(copy: RedisClientType): void;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_MAX_MS = 500;
/** A connection that is idle for this long is replaced, because Redis is tested more often. */
const IDLE_MAX_MS = 3_000;
/** Redis is tested by a write this often, because a stopped Redis keeps its connections open. */
const ASK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;
const PROBE_KEY = 'beso:probe';
const PROBE_LIFE_MS = 10_000;

/** Connects to Redis, tests it regularly by a write, and logs each change of its state. */
export function openRedis(url: string, log: Logger): RedisLink {
  const client: RedisClientType = createClient({
    url,
    // Turns off Redis Enterprise's notices, for which the client fails with IPv6.
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_MAX_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MAX_MS),
    },
  });
  let logged: RedisFault | undefined;
  const refused = new Map<Use, (() => Promise<unknown>) | undefined>();
  const copies: RedisClientType[] = [];
  let askedAt: number | undefined;

  const tell = (fault: RedisFault | undefined, error?: unknown) => {
    if (fault === logged) return;
    logged = fault;
    if (fault === 'redis-away') log.warn({ err: error }, 'no connection to Redis');
    else if (fault === 'redis-refuses') log.warn({ err: error }, 'Redis refuses commands');
    else log.warn('Redis is back');
  };
  const isSilent = () => askedAt !== undefined && performance.now() - askedAt >= SILENCE_MAX_MS;
  const fault = (use?: Use): RedisFault | undefined => {
    if (isSilent()) return 'redis-away';
    const isRefused = use === undefined ? refused.size > 0 : refused.has('writing') || refused.has(use);
    if (isRefused) return 'redis-refuses';
    const needed = use === undefined ? [client, ...copies] : [client];
    return needed.every(({ isReady }) => isReady) ? undefined : 'redis-away';
  };
  const failed = (use: Use, error: unknown, again?: () => Promise<unknown>) => {
    // The connection itself reports any other error.
    if (!(error instanceof ErrorReply)) return;
    refused.set(use, again);
    tell('redis-refuses', error);
  };
  const worked = (use: Use) => {
    if (refused.delete(use) && refused.size === 0 && client.isReady) tell(undefined);
  };
  const tryAgain = () =>
    Promise.all(
      [...refused].map(([use, again]) =>
        again?.().then(
          () => worked(use),
          () => undefined,
        ),
      ),
    );
  const ask = () => {
    if (isSilent()) tell('redis-away');
    if (askedAt !== undefined || !client.isReady) return;
    askedAt = performance.now();
    client.set(PROBE_KEY, '1', { expiration: { type: 'PX', value: PROBE_LIFE_MS } }).then(
      () => {
        askedAt = undefined;
        refused.delete('writing');
        if (refused.size === 0) tell(undefined);
        return tryAgain();
      },
      (error: unknown) => {
        askedAt = undefined;
        failed('writing', error);
      },
    );
  };
  client.on('error', (error: unknown) => {
    // An error reply to connecting means a refusal, for example of a wrong password.
    refused.delete('writing');
    if (error instanceof ErrorReply) failed('writing', error);
    else tell('redis-away', error);
  });
  client.on('ready', ask);
  client.connect().catch((error: unknown) => log.debug({ err: error }, 'Redis is not waited for any more'));
  const asking = setInterval(ask, ASK_EVERY_MS).unref();
  return {
    client,
    fault,
    failed,
    worked,
    follow: (copy) => copies.push(copy),
    close: () => {
      clearInterval(asking);
      if (client.isOpen) client.destroy();
    },
  };
}
