import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { within } from '../deadline.ts';
import type { Logger } from '../log.ts';

export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** False while Redis is unreachable or silent for two seconds. */
  isReachable(): boolean;
  /** Resolves to true if Redis received everything sent before; false if that is unknown in time. */
  tookAll(): Promise<boolean>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MAX_MS = 2_000;
const READ_BLOCK_MS = 1_000;
/** A stopped or disconnected Redis keeps its connections open, so it is pinged with a timeout. */
const ASK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;

/** Logs once that Redis is unreachable, until it is back. */
function watchAbsence(
  client: { on(event: 'error' | 'ready', heard: (error?: unknown) => void): unknown },
  log: Logger,
): void {
  let isKnown = false;
  client.on('error', (error) => {
    if (!isKnown) log.warn({ err: error }, 'no connection to Redis');
    isKnown = true;
  });
  client.on('ready', () => {
    if (isKnown) log.warn('Redis is back');
    isKnown = false;
  });
}

/** Joins other nodes through Redis streams; nothing waits for Redis, and its failures end nothing. */
export function joinCluster(url: string, log: Logger): Cluster {
  const client = createClient({
    url,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MAX_MS),
    },
  });
  watchAbsence(client, log);
  const never = () => new Promise<never>(() => undefined);
  const copies: { readonly isOpen: boolean; destroy(): void }[] = [];
  const [duplicate, publish] = [client.duplicate.bind(client), client.publish.bind(client)];
  // The adapter ignores these promises, and an unhandled rejection would end the process.
  Object.assign(client, {
    publish: (channel: string, message: Buffer) =>
      publish(channel, message).catch((error: unknown) => {
        log.warn({ err: error }, 'other nodes were not told');
        return 0;
      }),
    duplicate: () => {
      const copy = duplicate();
      copies.push(copy);
      const connect = copy.connect.bind(copy);
      // Connecting retries until it is closed; then nothing waits for it.
      return Object.assign(copy, { connect: () => connect().catch(never) });
    },
  });
  client.connect().catch((error: unknown) => log.debug({ err: error }, 'Redis is not waited for any more'));

  // Responses arrive in order, so this one confirms everything sent before on the same connection. After a
  // break earlier messages may be lost, so later responses prove nothing.
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
      for (const one of [client, ...copies]) if (one.isOpen) one.destroy();
    },
  };
}
