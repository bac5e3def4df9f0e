import { createClient, ErrorReply, type RedisClientType } from '@redis/client';
import type { Logger } from '../log.ts';

export type RedisFault = 'redis-away' | 'redis-refuses';

export interface RedisLink {
  readonly client: RedisClientType;
  /** Undefined while Redis accepts writes; `redis-away` also after two seconds of silence. */
  fault(): RedisFault | undefined;
  /** Records that a command failed; the next successful write ends the fault. */
  failed(error: unknown): void;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_MAX_MS = 500;
/** Connections are used more often than this, so an idle one has lost its other end and is replaced. */
const IDLE_MAX_MS = 3_000;
/** A stopped or disconnected Redis keeps its connections open, so each write has a time limit. */
const ASK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;
const PROBE_KEY = 'beso:probe';
const PROBE_LIFE_MS = 10_000;

/** Connects to Redis, checks its state by writes, which prove more than pings, and logs each change. */
export function openRedis(url: string, log: Logger): RedisLink {
  const client: RedisClientType = createClient({
    url,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_MAX_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MAX_MS),
    },
  });
  let logged: RedisFault | undefined;
  let isRefused = false;
  let askedAt: number | undefined;

  const tell = (fault: RedisFault | undefined, error?: unknown) => {
    if (fault === logged) return;
    logged = fault;
    if (fault === 'redis-away') log.warn({ err: error }, 'no connection to Redis');
    else if (fault === 'redis-refuses') log.warn({ err: error }, 'Redis refuses messages to other nodes');
    else log.warn('Redis is back');
  };
  const isSilent = () => askedAt !== undefined && performance.now() - askedAt >= SILENCE_MAX_MS;
  const fault = (): RedisFault | undefined => {
    if (isSilent()) return 'redis-away';
    if (isRefused) return 'redis-refuses';
    return client.isReady ? undefined : 'redis-away';
  };
  const failed = (error: unknown) => {
    // Other errors concern the connection, which reports them itself.
    if (!(error instanceof ErrorReply)) return;
    isRefused = true;
    tell('redis-refuses', error);
  };
  const answered = () => {
    askedAt = undefined;
  };
  const ask = () => {
    if (isSilent()) tell('redis-away');
    if (askedAt !== undefined || !client.isReady) return;
    askedAt = performance.now();
    client.set(PROBE_KEY, '1', { expiration: { type: 'PX', value: PROBE_LIFE_MS } }).then(
      () => {
        answered();
        isRefused = false;
        tell(undefined);
      },
      (error: unknown) => {
        answered();
        failed(error);
      },
    );
  };
  client.on('error', (error: unknown) => {
    // A wrong password is refused again at each connection.
    isRefused = false;
    if (error instanceof ErrorReply) failed(error);
    else tell('redis-away', error);
  });
  client.on('ready', ask);
  client.connect().catch((error: unknown) => log.debug({ err: error }, 'Redis is not waited for any more'));
  const asking = setInterval(ask, ASK_EVERY_MS).unref();
  return {
    client,
    fault,
    failed,
    close: () => {
      clearInterval(asking);
      if (client.isOpen) client.destroy();
    },
  };
}
