import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { ConfigError } from '../config.ts';
import { within } from '../deadline.ts';
import type { Logger } from '../log.ts';

/** What connects the sockets of several nodes with each other. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** False while Redis is away, or silent for two seconds: other nodes cannot be reached. */
  isReachable(): boolean;
  /** Whether Redis took everything that was sent before this call; false when that is not known in time. */
  tookAll(): Promise<boolean>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MAX_MS = 2_000;
/** How long a node that stops may wait for its last read. */
const READ_BLOCK_MS = 1_000;
/** A Redis that is stopped, or cut off, keeps its connections: it is asked so often, and given so long. */
const ASK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;

/**
 * Joins the other nodes through Redis streams. Later disconnections are repaired by reconnecting.
 * @throws ConfigError when Redis does not answer at the start
 */
export async function joinCluster(url: string, log: Logger): Promise<Cluster> {
  let joined = false;
  const client = createClient({
    url,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries, cause) => (joined ? Math.min(50 * 2 ** retries, RETRY_MAX_MS) : cause),
    },
  });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'no connection to Redis'));
  const unanswered = (why: string) => new ConfigError(`REDIS_URL: Redis does not answer there (${why}).`);
  try {
    if ((await within(CONNECT_TIMEOUT_MS, client.connect())) === 'late') throw unanswered('it is silent');
  } catch (error) {
    client.destroy();
    throw error instanceof ConfigError ? error : unanswered((error as Error).message);
  }
  joined = true;

  // An answer follows those of everything that was sent over this connection before. What was sent over one
  // that has broken may be lost, so that later answers say nothing about it.
  let breaks = 0;
  client.on('error', () => {
    breaks += 1;
  });
  let silentSince: number | undefined;
  const asking = setInterval(() => {
    if (silentSince !== undefined || !client.isReady) return;
    silentSince = performance.now();
    const heard = () => {
      silentSince = undefined;
    };
    client.ping().then(heard, heard);
  }, ASK_EVERY_MS).unref();
  const isReachable = () =>
    client.isReady && (silentSince === undefined || performance.now() - silentSince < SILENCE_MAX_MS);
  return {
    adapter: createAdapter(client, {
      streamName: 'beso:realtime',
      channelPrefix: 'beso:realtime',
      blockTimeInMs: READ_BLOCK_MS,
      onlyPlaintext: true,
    }),
    isReachable,
    tookAll: async () => {
      if (!isReachable()) return false;
      const before = breaks;
      const answered = within(SILENCE_MAX_MS, client.ping()).catch(() => 'late');
      return (await answered) === 'done' && breaks === before;
    },
    close: async () => {
      clearInterval(asking);
      client.destroy();
    },
  };
}
