import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@beso/contract/realtime';
import { Server } from 'socket.io';
import { io as connectTo } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CommittedEvent } from '../events.ts';
import { createLogger } from '../log.ts';
import { createDelivery } from './delivery.ts';
import { personRoom, type RealtimeServer, sessionRoom } from './rooms.ts';

const log = createLogger({ level: 'silent', pretty: false });
let http: HttpServer;
let io: RealtimeServer;
let rounds: (readonly CommittedEvent[])[];
/** Each function ends the reading of contents for one batch of events in `rounds`. */
let answers: ((filled: readonly LiveEvent[] | Error) => void)[];
let ended: string[];

beforeEach(async () => {
  [rounds, answers, ended] = [[], [], []];
  http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  io.on('connection', (connection) => {
    const { person, session } = connection.handshake.auth;
    connection.data.viewer = { id: person, sessionId: session } as never;
    connection.join([personRoom(person), sessionRoom(session)]);
    connection.emit('typing', { personId: 'joined' });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
});
afterEach(async () => void (await io.close()));

/** Connects a client and returns the events that it receives. */
async function open(person: string, session: string): Promise<LiveEvent[]> {
  const heard: LiveEvent[] = [];
  const { port } = http.address() as AddressInfo;
  const page = connectTo(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { person, session },
  });
  onTestFinished(() => void page.close());
  page.on('event', (event: LiveEvent) => heard.push(event));
  await new Promise<void>((joined) => page.once('typing', () => joined()));
  return heard;
}

const delivery = () =>
  createDelivery({
    io,
    log,
    contents: {
      has: ({ kind }) => kind === 'messages.changed',
      fill: (events) => {
        rounds.push(events);
        const answer = Promise.withResolvers<readonly LiveEvent[]>();
        answers.push((filled) => (filled instanceof Error ? answer.reject(filled) : answer.resolve(filled)));
        return answer.promise;
      },
    },
    sessions: { listEnded: async (ids) => ids.filter((id) => ended.includes(id)) },
  });

const words = (seq: number) => ({ seq, kind: 'messages.changed', payload: {} }) as LiveEvent;
const other = (seq: number) => ({ seq, kind: 'canary', payload: {} }) as LiveEvent;
const filled = (event: LiveEvent) => ({ ...event, message: { number: event.seq } }) as LiveEvent;
const seqs = (heard: readonly LiveEvent[]) => heard.map(({ seq }) => seq);

test('a person’s events stay in order, and nobody waits for another person', async () => {
  const [one, two] = [await open('one', 'a'), await open('two', 'b')];
  const { take } = delivery();
  take([personRoom('one')], words(1));
  take([personRoom('one')], other(2));
  take([personRoom('two')], other(7));
  await expect.poll(() => seqs(two)).toEqual([7]);
  expect(one).toEqual([]);
  take([personRoom('one')], words(3));
  answers[0]?.([filled(words(1))]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([filled(words(3))]);
  take([personRoom('one')], other(4));
  await expect.poll(() => seqs(one)).toEqual([1, 2, 3, 4]);
  expect(one.map(({ message }) => message?.number)).toEqual([1, undefined, 3, undefined]);
});

test('contents of events that are published together are read together, only for people with a page here', async () => {
  const heard = await Promise.all([open('one', 'a'), open('two', 'b')]);
  const { take } = delivery();
  take(['one', 'two', 'absent'].map(personRoom), words(1));
  await expect.poll(() => rounds.length).toBe(1);
  expect(rounds[0]?.map(({ recipientId }) => recipientId)).toEqual(['one', 'two']);
  answers[0]?.([filled(words(1)), { ...filled(words(1)), message: { number: 2 } as never }]);
  await expect.poll(() => heard.map(seqs)).toEqual([[1], [1]]);
  expect(heard.map(([event]) => event?.message?.number)).toEqual([1, 2]);
});

test('contents that arrive with an event are sent at once, only to their sessions and after waiting events', async () => {
  const [one, other] = [await open('one', 'a'), await open('one', 'b')];
  const { take, sessionsOf } = delivery();
  expect(sessionsOf('one').toSorted()).toEqual(['a', 'b']);
  const ready = (seq: number) => ({ event: filled(words(seq)), sessions: ['a'] });
  take([personRoom('one')], words(1), ready(1));
  await expect.poll(() => [one, other].map(seqs)).toEqual([[1], [1]]);
  expect([one, other].map((heard) => heard[0]?.message?.number)).toEqual([1, undefined]);
  expect(rounds).toEqual([]);
  take([personRoom('one')], words(2));
  await expect.poll(() => rounds.length).toBe(1);
  // The content of an event that must wait is read again, because it may be outdated.
  take([personRoom('one')], words(3), ready(3));
  answers[0]?.([filled(words(2))]);
  await expect.poll(() => rounds.length).toBe(2);
  answers[1]?.([words(3)]);
  await expect.poll(() => seqs(one)).toEqual([1, 2, 3]);
  expect(one[2]?.message).toBe(undefined);
});

test('only looked-up sessions get contents, neither ended nor newer ones', async () => {
  const [gone, stays] = [await open('one', 'gone'), await open('one', 'stays')];
  ended = ['gone'];
  const { take } = delivery();
  take([personRoom('one')], words(1));
  await expect.poll(() => answers.length).toBe(1);
  const late = await open('one', 'late');
  answers[0]?.([filled(words(1))]);
  await expect.poll(() => [gone, stays, late].map(seqs)).toEqual([[1], [1], [1]]);
  expect([gone, stays, late].map((heard) => heard[0]?.message?.number)).toEqual([undefined, 1, undefined]);
});

test('while more events wait than a slow database can read, they are sent without contents', async () => {
  const heard = await open('one', 'a');
  const { take } = delivery();
  take([personRoom('one')], words(1));
  await expect.poll(() => rounds.length).toBe(1);
  const all = Array.from({ length: 1_200 }, (_, before) => before + 1);
  for (const seq of all.slice(1)) take([personRoom('one')], words(seq));
  for (let round = 0; round < 12; round += 1) {
    await expect.poll(() => rounds.length).toBe(round + 1);
    answers[round]?.(rounds[round]?.map(({ event }) => filled(event as LiveEvent)) ?? []);
  }
  await expect.poll(() => seqs(heard)).toEqual(all);
  const plain = heard.filter(({ message }) => message === undefined);
  expect(seqs(plain)).toEqual(all.slice(1, 101));
});

test.each(['fails', 'never answers'])('a read that %s delays no event', async (what) => {
  const heard = await open('one', 'a');
  const { take } = delivery();
  take([personRoom('one')], words(1));
  take([personRoom('one')], other(2));
  await expect.poll(() => answers.length).toBe(1);
  if (what === 'fails') answers[0]?.(new Error('the database is away'));
  await expect.poll(() => seqs(heard)).toEqual([1, 2]);
  expect(heard[0]?.message).toBe(undefined);
});
