import type { AnyEvent } from '@beso/contract/events';
import type { LiveEvent } from '@beso/contract/realtime';
import { withDeadline } from '../deadline.ts';
import type { CommittedEvent, FilledEvent } from '../events.ts';
import type { SessionAuthority } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import { PERSON_ROOM, personRoom, type RealtimeServer, sessionRoom } from './rooms.ts';

/** Reads the content that events have for their receivers; the chat implements it. */
export interface ContentAuthority {
  /** Returns whether this event has content that is read at sending. */
  has(event: AnyEvent): boolean;
  /** Returns the events in the same order, each with the content that its receiver may see now. */
  fill(events: readonly CommittedEvent[]): Promise<readonly LiveEvent[]>;
}

/**
 * The longest time for reading content. After it, the event is sent alone, because the receiver may have lost
 * the right to see the content. The page then fetches the content.
 */
export const CONTENT_TIMEOUT_MS = 1_000;
const ROUND_AT_MOST = 100;
/** If more events are waiting, the database is too slow, and events are sent without content. */
const WAITING_AT_MOST = 1_000;

interface Parts {
  readonly io: RealtimeServer;
  readonly contents: ContentAuthority;
  readonly sessions: Pick<SessionAuthority, 'listEnded'>;
  readonly log: Logger;
}

/** Sends events to this node's connections, each with the content that its receiver may see now. */
export function createDelivery({ io, contents, sessions, log }: Parts) {
  let waiting: CommittedEvent[] = [];
  /** How many events of each person are waiting. A person's events must stay in order. */
  const held = new Map<string, number>();
  let isRunning = false;
  /** The number of the newest event of each person with a connection to this node. */
  const received = new Map<string, number>();
  // A room may be any value, because a foreign message in Redis may make connections join it.
  const personIn = (room: unknown) =>
    String(room).startsWith(PERSON_ROOM) ? String(room).slice(PERSON_ROOM.length) : '';
  io.sockets.adapter.on('create-room', (room: unknown) => {
    if (personIn(room) !== '') received.set(personIn(room), 0);
  });
  io.sockets.adapter.on('delete-room', (room: unknown) => received.delete(personIn(room)));

  const sendPlain = (profileId: string, event: AnyEvent) =>
    io.local.to(personRoom(profileId)).emit('event', event);

  const sessionsOf = (profileId: string): string[] => {
    const { adapter, sockets } = io.sockets;
    const ids = [...(adapter.rooms.get(personRoom(profileId)) ?? [])];
    return ids.flatMap((id) => sockets.get(id)?.data.viewer.sessionId ?? []);
  };

  const send = (
    profileId: string,
    plain: AnyEvent,
    filled: LiveEvent | undefined,
    live: readonly string[],
  ) => {
    if (filled?.message === undefined || live.length === 0) return sendPlain(profileId, plain);
    const rooms = live.map(sessionRoom);
    io.local.to(rooms).emit('event', filled);
    io.local.to(personRoom(profileId)).except(rooms).emit('event', plain);
  };

  async function read(events: readonly CommittedEvent[]) {
    if (events.length === 0 || waiting.length > WAITING_AT_MOST) return undefined;
    const asked = [...new Set(events.flatMap(({ recipientId }) => sessionsOf(recipientId)))];
    let found: { filled: ReadonlyMap<CommittedEvent, LiveEvent>; live: ReadonlySet<string> } | undefined;
    const reading = Promise.all([contents.fill(events), sessions.listEnded(asked)]).then(
      ([filled, ended]) => {
        const live = new Set(asked.filter((id) => !ended.includes(id)));
        found = { filled: new Map(events.map((one, place) => [one, filled[place] ?? one.event])), live };
      },
    );
    try {
      if ((await withDeadline(CONTENT_TIMEOUT_MS, reading)) === 'late')
        log.debug('events do not wait for their contents');
    } catch (error) {
      log.warn({ err: error }, 'events go without their contents');
    }
    return found;
  }

  async function deliver(round: readonly CommittedEvent[]): Promise<void> {
    const found = await read(round.filter(({ event }) => contents.has(event)));
    for (const one of round) {
      const { recipientId, event } = one;
      const live = sessionsOf(recipientId).filter((id) => found?.live.has(id));
      send(recipientId, event, found?.filled.get(one), live);
      const left = (held.get(recipientId) ?? 0) - 1;
      if (left > 0) held.set(recipientId, left);
      else held.delete(recipientId);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting.slice(0, ROUND_AT_MOST);
      waiting = waiting.slice(ROUND_AT_MOST);
      await deliver(round);
    }
    isRunning = false;
  }

  function hold(recipientId: string, event: AnyEvent): void {
    held.set(recipientId, (held.get(recipientId) ?? 0) + 1);
    waiting.push({ recipientId, event });
    if (isRunning) return;
    isRunning = true;
    // Starts after the current task, because all events of a transaction are read together.
    queueMicrotask(run);
  }

  const takeFor = (profileId: string, event: AnyEvent, filled: FilledEvent | undefined): void => {
    if (event.seq > (received.get(profileId) ?? 0)) received.set(profileId, event.seq);
    if (held.has(profileId)) hold(profileId, event);
    else if (filled !== undefined) send(profileId, event, filled.event, filled.sessions);
    else if (contents.has(event)) hold(profileId, event);
    else sendPlain(profileId, event);
  };

  return {
    received: (): ReadonlyMap<string, number> => received,
    sessionsOf: (profileId: string): readonly string[] => [...new Set(sessionsOf(profileId))],
    /** Sends an event to the people of these rooms. Returns false if a room is not a person's. */
    take: (rooms: readonly string[], event: AnyEvent, filled?: FilledEvent): boolean => {
      if (!rooms.every((room) => room.startsWith(PERSON_ROOM))) return false;
      for (const room of rooms)
        if (io.sockets.adapter.rooms.has(room)) takeFor(room.slice(PERSON_ROOM.length), event, filled);
      return true;
    },
  };
}
