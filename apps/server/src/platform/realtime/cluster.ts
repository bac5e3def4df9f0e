import { setTimeout as delay } from 'node:timers/promises';
import type { AnyEvent } from '@beso/contract/events';
import type { RedisClientType } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, ServerOptions } from 'socket.io';
import { withDeadline } from '../deadline.ts';
import type { CommittedEvent } from '../events.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import { personRoom } from './rooms.ts';

/** Delivers another node's event to the rooms. Returns false if the adapter must deliver it. */
type Take = (rooms: readonly string[], event: AnyEvent) => boolean;

export interface Cluster {
  adapter(take: Take): NonNullable<ServerOptions['adapter']>;
  /** False while Redis is unreachable, too slow, or refuses to store messages. */
  isReachable(): boolean;
  /** The number of messages sent to other nodes so far. */
  sent(): number;
  /** Returns true if Redis stored all messages after number `after` in time. */
  tookAll(after: number): Promise<boolean>;
  close(): Promise<void>;
}

const STREAM = 'beso:realtime';
const READ_BLOCK_MS = 1_000;
const PING_MS = 1_000;
const ANSWER_MAX_MS = 2_000;
/** The pause after a failed read or subscription. The adapter itself makes no pause. */
const RETRY_MS = 200;
const NEWEST = '$';
/** If Redis lost the stream, the new one is read from this long before its end. Browsers skip repeats. */
const OVERLAP_MS = 10_000;

/** Returns the time in an id such as `1700000000000-0`, in milliseconds by Redis's clock. */
const timeOf = (id: string) => Number.parseInt(id, 10);

/** Adds error handling to a connection on which the adapter reads. The adapter itself ignores failures. */
function mendReader(copy: RedisClientType, { failed, worked }: RedisLink): void {
  const [read, subscribe, connect] = [copy.xRead, copy.subscribe, copy.connect].map((each) =>
    each.bind(copy),
  ) as [RedisClientType['xRead'], RedisClientType['subscribe'], RedisClientType['connect']];
  const isOpen = () => copy.isOpen;
  let beginning = NEWEST;
  /** Returns the newest message's id, because `$` would skip messages that arrive between two reads. */
  const begin = async () => {
    if (beginning === NEWEST)
      beginning = (await copy.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
    return beginning;
  };
  /** Reads the stream again if Redis lost it and its clock is behind. All new ids then precede `id`. */
  const readAnew = async (id: string, options: Parameters<typeof read>[1]) => {
    const newest = (await copy.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? id;
    if (timeOf(newest) >= timeOf(id)) return null;
    return read([{ key: STREAM, id: `${Math.max(0, timeOf(newest) - OVERLAP_MS)}` }], options);
  };
  Object.assign(copy, {
    // Never settles if the connection is closed before it opens, because nobody handles a rejection.
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

/** The message type for packets to connections, which the adapter does not export. */
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

/** Gives other nodes' events to `take`. The adapter itself would send them unchanged. */
function divert(adapter: Receiver, take: Take, log: Logger): void {
  const receive = adapter.onMessage.bind(adapter);
  const pass: Receiver['onMessage'] = (message, offset) => {
    const { uid, type, data } = message;
    const packet = type === BROADCAST && uid !== adapter.uid ? data?.packet.data : undefined;
    const [name, content] = Array.isArray(packet) ? packet : [];
    if (name === 'events') {
      for (const { recipientId, event } of content as readonly CommittedEvent[])
        take([personRoom(recipientId)], event);
      return;
    }
    // Nodes of an earlier version send each event in a separate message.
    const isTaken = name === 'event' && take(data?.opts.rooms ?? [], content);
    if (!isTaken) receive(message, offset);
  };
  adapter.onMessage = (message, offset) => {
    try {
      pass(message, offset);
    } catch (error) {
      // If this threw, the adapter would read the same message again and again.
      log.warn({ err: error }, 'a message in Redis was not understood');
    }
  };
}

/** Connects the nodes by a Redis stream. No request waits for Redis, and a failure of Redis stops no node. */
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
    // An unhandled rejection would end the process.
    publish: (channel: string, message: Buffer) =>
      publish(channel, message).catch((error: unknown) => {
        log.debug({ err: error }, 'other nodes were not told');
        return 0;
      }),
    // Redis answers in order, so the newest answer confirms all earlier messages.
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
      // Sends pings, because a connection that only receives would be closed as idle.
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
    // A function and no arrow function, because socket.io calls it with `new`.
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
