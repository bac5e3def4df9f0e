import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log.ts';

/** What connects the sockets of several nodes with each other. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** False while Redis is away: other nodes cannot be reached. */
  isReachable(): boolean;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MAX_MS = 2_000;
/** How long a node that stops may wait for its last read. */
const READ_BLOCK_MS = 1_000;

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
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`REDIS_URL: Redis does not answer there (${(error as Error).message}).`);
  }
  joined = true;
  return {
    adapter: createAdapter(client, {
      streamName: 'beso:realtime',
      channelPrefix: 'beso:realtime',
      blockTimeInMs: READ_BLOCK_MS,
      onlyPlaintext: true,
    }),
    isReachable: () => client.isReady,
    close: async () => client.destroy(),
  };
}
