import { setTimeout as delay } from 'node:timers/promises';
import type { AnyEvent } from '@beso/contract/events';
import type { RedisClientType } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, ServerOptions } from 'socket.io';
import { withDeadline } from '../deadline.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';

/** Handles another node's event for rooms; returns false to leave it to the adapter. */
type Take = (rooms: readonly string[], event: AnyEvent) => boolean;

export interface Cluster {
  adapter(take: Take): NonNullable<ServerOptions['adapter']>;
  /** False while Redis is unreachable, silent for two seconds, or refuses writes. */
  isReachable(): boolean;
  /** The number of messages sent to other nodes so far. */
  sent(): number;
  /** Resolves to whether the stream accepted all messages but the first `after`; false if unknown in time. */
  tookAll(after: number): Promise<boolean>;
  close(): Promise<void>;
}

const STREAM = 'beso:realtime';
const READ_BLOCK_MS = 1_000;
const PING_MS = 1_000;
const ANSWER_MAX_MS = 2_000;
/** The pause after a failed read or subscription, which the adapter would repeat at once, or never. */
const RETRY_MS = 200;
const NEWEST = '$';
/** If the ids of a stream went back, it is read again from this far before; browsers ignore repetitions. */
const OVERLAP_MS = 10_000;

/** Returns the milliseconds by Redis's clock of an id such as `1700000000000-0`. */
const timeOf = (id: string) => Number.parseInt(id, 10);

/** Mends the adapter's connections for reading: it ignores failures, and reads on at once. */
function mendReader(copy: RedisClientType, { failed, worked }: RedisLink): void {
  const [read, subscribe, connect] = [copy.xRead, copy.subscribe, copy.connect].map((each) =>
    each.bind(copy),
  ) as [RedisClientType['xRead'], RedisClientType['subscribe'], RedisClientType['connect']];
  const isOpen = () => copy.isOpen;
  let beginning = NEWEST;
  /** Returns the id of the newest message, because `$` would skip messages between two reads. */
  const begin = async () => {
    if (beginning === NEWEST)
      beginning = (await copy.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
    return beginning;
  };
  /** Reads a stream again whose ids went back, because Redis lost it and its clock is behind the last id. */
  const readAnew = async (id: string, options: Parameters<typeof read>[1]) => {
    const newest = (await copy.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? id;
    if (timeOf(newest) >= timeOf(id)) return null;
    return read([{ key: STREAM, id: `${Math.max(0, timeOf(newest) - OVERLAP_MS)}` }], options);
  };
  Object.assign(copy, {
    // Connecting retries until it is closed, and then nothing waits for it.
    connect: () => connect().catch(() => new Promise<never>(() => undefined)),
    xRead: async ([stream]: [{ key: string; id: string }], options: Parameters<typeof read>[1]) => {
      try {
        const id = stream.id === NEWEST ? await begin() : stream.id;
        const found = (await read([{ ...stream, id }], options)) ?? (await readAnew(id, options));
        worked('reading');
        return found;
      } catch (error) {
        failed('reading', error);
        await delay(RETRY_MS);
        throw error;
      }
    },
    subscribe: async (...given: Parameters<typeof subscribe>) => {
      for (;;) {
        try {
          const subscribed = await subscribe(...given);
          worked('listening');
          return subscribed;
        } catch (error) {
          failed('listening', error);
          await delay(RETRY_MS);
          if (!isOpen()) return;
        }
      }
    },
  });
}

/** The type of the adapter's messages with a packet for connections. */
const BROADCAST = 3;
interface Broadcast {
  readonly uid: string;
  readonly type: number;
  readonly data?: {
    readonly packet: { readonly data: unknown };
    readonly opts: { readonly rooms: string[] };
  };
}
interface Receiver {
  readonly uid: string;
  onMessage(message: Broadcast, offset?: string): void;
}

/** Passes on events of another node, which the adapter would send to connections unchanged. */
function divert(adapter: Receiver, take: Take, log: Logger): void {
  const receive = adapter.onMessage.bind(adapter);
  const pass: Receiver['onMessage'] = (message, offset) => {
    const { uid, type, data } = message;
    const packet = type === BROADCAST && uid !== adapter.uid ? data?.packet.data : undefined;
    const isTaken = Array.isArray(packet) && packet[0] === 'event' && take(data?.opts.rooms ?? [], packet[1]);
    if (!isTaken) receive(message, offset);
  };
  adapter.onMessage = (message, offset) => {
    try {
      pass(message, offset);
    } catch (error) {
      // If it threw, the adapter would read the same message for ever, and none after it.
      log.warn({ err: error }, 'a message in Redis was not understood');
    }
  };
}

/** Joins other nodes through Redis streams; nothing waits for Redis, and its failures end nothing. */
export function joinCluster(link: RedisLink, log: Logger): Cluster {
  const { client, fault, failed } = link;
  const copies: RedisClientType[] = [];
  const [duplicate, publish, add] = [
    client.duplicate.bind(client),
    client.publish.bind(client),
    client.xAdd.bind(client),
  ];
  let sent = 0;
  let lastLost = 0;
  let newest: Promise<unknown> = Promise.resolve();
  Object.assign(client, {
    // The adapter ignores this promise, and an unhandled rejection would end the process.
    publish: (channel: string, message: Buffer) =>
      publish(channel, message).catch((error: unknown) => {
        log.debug({ err: error }, 'other nodes were not told');
        return 0;
      }),
    // Responses arrive in the order of the messages.
    xAdd: (...given: Parameters<typeof add>) => {
      sent += 1;
      const number = sent;
      const taken = add(...given);
      newest = taken.catch((error: unknown) => {
        lastLost = Math.max(lastLost, number);
        failed('sending', error, () => add(STREAM, '*', { probe: '1' }));
      });
      return taken;
    },
    duplicate: () => {
      // Without pings, a connection that only listens would count as idle.
      const copy = duplicate({ pingInterval: PING_MS }) as RedisClientType;
      copies.push(copy);
      mendReader(copy, link);
      link.follow(copy);
      return copy;
    },
  });
  const isReachable = () => fault('sending') === undefined;
  const make = createAdapter(client, {
    streamName: STREAM,
    channelPrefix: STREAM,
    blockTimeInMs: READ_BLOCK_MS,
    onlyPlaintext: true,
  });
  return {
    // This is not an arrow function, because the library calls it with `new`.
    adapter: (take) =>
      function adapter(namespace: Namespace) {
        const made = make(namespace);
        divert(made as unknown as Receiver, take, log);
        return made;
      },
    isReachable,
    sent: () => sent,
    tookAll: async (after) => {
      if (!isReachable()) return false;
      return (await withDeadline(ANSWER_MAX_MS, newest)) === 'done' && lastLost <= after;
    },
    close: async () => {
      for (const copy of copies) if (copy.isOpen) copy.destroy();
    },
  };
}
