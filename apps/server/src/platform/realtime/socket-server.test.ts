import type { AnyEvent } from '@beso/contract/events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import {
  type Connection,
  collectEvents,
  connectRaw,
  openLiveConnection,
} from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';

let app: TestApp;
let giver: Person;
let receiver: Person;
let third: Person;
let stranger: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giver, receiver, third, stranger] = await Promise.all([
    person(app.url),
    person(app.url),
    person(app.url),
    person(app.url),
  ]);
  shared = await createGroup(giver, receiver, third);
});
afterAll(() => app.close());

const withoutInbox = (events: readonly AnyEvent[]) =>
  events.filter(({ kind }) => kind !== 'notifications.changed');

async function attempt(headers: Record<string, string>, options: { path?: string } = {}): Promise<string> {
  const socket = io(app.url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: headers,
    ...options,
  });
  onTestFinished(() => {
    socket.close();
  });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

describe('connecting is allowed', () => {
  // OWASP: a socket uses the session's token.
  // ASVS V4.4.4
  test('with a session', async () => {
    expect(await attempt({ cookie: giver.cookie(), origin: app.url })).toBe('connected');
  });

  // OWASP: a socket's token is checked.
  // ASVS V4.4.3
  test('but not without a cookie, with a forged one, or with one of an ended session', async () => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giver.profile.email, password: PASSWORD });
    const over = browser.cookie();
    await browser.api.auth.signOut();
    for (const cookie of ['', 'beso_session=forged.AAAA', over]) {
      expect(await attempt({ cookie, origin: app.url })).toBe('websocket error');
    }
  });

  // OWASP: a socket's origin is checked.
  // ASVS V4.4.2
  test('but not for another site’s page, whatever cookie its visitor has', async () => {
    const cookie = giver.cookie();
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`, 'http://127.0.0.1:1']) {
      expect(await attempt({ cookie, origin })).toBe('websocket error');
    }
    expect(await attempt({ cookie, 'sec-fetch-site': 'cross-site' })).toBe('websocket error');
  });

  test('only by websocket', async () => {
    const response = await giver.fetch('/socket.io/?EIO=4&transport=polling');
    expect(response.status).toBe(404);
    expect((await giver.fetch('/socket.io/socket.io.js')).status).toBe(404);
  });
});

test('the server sends a heartbeat each 25 s, and waits 10 s for the answer [S9-026]', async () => {
  const { handshake } = await connectRaw(app.url, giver);
  expect(handshake).toMatchObject({ pingInterval: 25_000, pingTimeout: 10_000, upgrades: [] });
});

test('a connection that asks for no namespace within 10 s is closed, and one that did stays open [S9-026]', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => begun.mockRestore());
  const silent = await connectRaw(app.url, giver);
  const there = await openLiveConnection(app.url, giver);
  // Finds the library's timers by their code, which mentions its namespaces.
  const ends = begun.mock.calls.filter(([end, ms]) => ms === 10_000 && String(end).includes('nsps'));
  for (const [end] of ends) (end as () => void)();
  await expect.poll(silent.isOpen).toBe(false);
  expect(there.connected).toBe(true);
});

describe('a gift arrives live', () => {
  test('at each page of giver, receiver and a third member, and at no stranger’s', async () => {
    const pages = await Promise.all([
      openLiveConnection(app.url, giver),
      openLiveConnection(app.url, receiver),
      openLiveConnection(app.url, receiver),
      openLiveConnection(app.url, third),
    ]);
    const heard = pages.map(collectEvents);
    const outside = collectEvents(await openLiveConnection(app.url, stranger));
    const before = await receiver.api.besos.getUserBesos();
    const activity = await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      amount: 2,
    });

    const changed = {
      kind: 'activity.changed',
      payload: { activityId: activity.id, relationshipId: shared, createdAt: activity.createdAt },
    };
    const balance = {
      kind: 'besos.balance',
      payload: { totalBesos: before.totalBesos + 2, version: before.version + 1 },
    };
    await expect
      .poll(() => heard.map(withoutInbox))
      .toMatchObject([[changed], [changed, balance], [changed, balance], [changed]]);
    expect(await receiver.api.besos.getUserBesos()).toEqual(balance.payload);

    // Events arrive in order, so an event sent to the wrong person would have arrived before this gift's.
    const other = await person(app.url);
    const theirs = await createGroup(stranger, other);
    const own = await stranger.api.besos.processBesoTransaction(gift(theirs, other.id));
    await expect.poll(() => withoutInbox(outside).at(-1)?.payload).toMatchObject({ activityId: own.id });
    expect(JSON.stringify(outside)).not.toContain(activity.id);
  });

  test('once: a repeated key and a refused gift send nothing', async () => {
    const heard = collectEvents(await openLiveConnection(app.url, receiver));
    const given = gift(shared, receiver.id);
    await giver.api.besos.processBesoTransaction(given);
    await giver.api.besos.processBesoTransaction(given);
    await giver.api.besos.processBesoTransaction({ ...given, amount: 2 }).catch(() => undefined);
    const last = await giver.api.besos.processBesoTransaction(gift(shared, receiver.id));
    await expect.poll(() => withoutInbox(heard).at(-2)?.payload).toMatchObject({ activityId: last.id });
    expect(withoutInbox(heard).map((event) => event.kind)).toEqual([
      'activity.changed',
      'besos.balance',
      'activity.changed',
      'besos.balance',
    ]);
  });
});

describe('a connection ends', () => {
  const ended = (connection: Connection) =>
    new Promise<void>((resolve) => connection.once('session.ended', () => resolve()));

  test('at once if its session is signed out, without affecting other sessions', async () => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giver.profile.email, password: PASSWORD });
    const [here, elsewhere] = await Promise.all([
      openLiveConnection(app.url, browser),
      openLiveConnection(app.url, giver),
    ]);
    const ending = ended(here);
    await browser.api.auth.signOut();
    await ending;
    await expect.poll(() => here.connected).toBe(false);
    expect(elsewhere.connected).toBe(true);
  });

  test('when its session expires, unless it was extended meanwhile', async () => {
    const [expiring, prolonged] = [openBrowser(app.url), openBrowser(app.url)];
    for (const browser of [expiring, prolonged]) {
      await browser.api.auth.signIn({ email: third.profile.email, password: PASSWORD });
    }
    const { rows } = await app.owner.query(
      `UPDATE auth_sessions SET expires_at = now() + interval '2 seconds'
       WHERE id IN (SELECT id FROM auth_sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 2)
       RETURNING id, created_at`,
      [third.id],
    );
    const [first] = rows.sort((one, other) => one.created_at - other.created_at);
    // The sessions expire only after connecting, because connecting extends them.
    const [here, there] = await Promise.all([
      openLiveConnection(app.url, expiring),
      openLiveConnection(app.url, prolonged),
    ]);
    await app.owner.query('UPDATE auth_sessions SET expires_at = now() WHERE id = $1', [first.id]);
    await ended(here);
    const heard = collectEvents(there);
    const activity = await giver.api.besos.processBesoTransaction(gift(shared, third.id));
    await expect.poll(() => heard[0]?.payload).toMatchObject({ activityId: activity.id });
  });

  test('when it sends an unknown message', async () => {
    const connection = await openLiveConnection(app.url, giver);
    const reason = new Promise((resolve) => connection.once('disconnect', resolve));
    (connection as unknown as { emit(event: string, data: unknown): void }).emit('event', { seq: 1 });
    expect(await reason).toBe('io server disconnect');
    const loud = await openLiveConnection(app.url, giver);
    const cut = new Promise((resolve) => loud.once('disconnect', resolve));
    (loud as unknown as { emit(event: string, data: unknown): void }).emit('event', 'x'.repeat(5_000));
    expect(await cut).toMatch(/transport|io server disconnect/);
  });

  test('when the server stops', async () => {
    const node = await app.startNode();
    const connection = await openLiveConnection(node.url, giver);
    const reason = new Promise((resolve) => connection.once('disconnect', resolve));
    await node.close();
    expect(await reason).toMatch(/io server disconnect|transport close/);
  });
});

test('a node that drains closes connections a few at a time, and serves the others until then', async () => {
  const node = await app.startNode();
  const pages = await Promise.all(Array.from({ length: 20 }, () => openLiveConnection(node.url, stranger)));
  const heard = pages.map(collectEvents);
  const first = Promise.race(pages.map((page) => new Promise((gone) => page.once('disconnect', gone))));
  const closing = node.app.close(1);
  await first;
  const signal = { seq: 0, kind: 'activity.changed', payload: { activityId: stranger.id } } as const;
  node.app.services.realtime.emit([{ recipientId: stranger.id, event: signal }], 'here');
  await expect.poll(() => pages.some(({ connected }) => connected)).toBe(false);
  expect(heard.some((events) => events.length > 0)).toBe(true);
  await closing;
  await node.close().catch(() => undefined);
});
