import { once } from 'node:events';
import { connect as netConnect, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../test/support/client.ts';
import { collectEvents, connectRaw, openLiveConnection } from '../../../test/support/connection.ts';
import { receivesSignal } from '../../../test/support/relationship-signals.ts';
import { CONNECTIONS_PER_PERSON, CONNECTIONS_PER_SESSION } from './connection-limits.ts';

const RACES = 30;

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());

async function signedIn(who: Person): Promise<Browser> {
  const browser = openBrowser(app.url);
  await browser.api.auth.signIn({ email: who.profile.email, password: PASSWORD });
  return browser;
}

function countLooks(): () => number {
  let looks = 0;
  const count = () => {
    looks += 1;
  };
  app.services.database.pool.on('acquire', count);
  onTestFinished(() => void app.services.database.pool.off('acquire', count));
  return () => looks;
}

async function openUnread(who: Person): Promise<Socket> {
  const { host, port } = new URL(app.url);
  const socket = netConnect(Number(port)).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nCookie: ${who.cookie()}\r\n` +
      `Origin: ${app.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 101 /);
  socket.pause();
  return socket;
}

const over = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Returns a websocket frame with a mask of zeros, so that its content is readable. */
const frame = (kind: number, content = '') =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | content.length, 0, 0, 0, 0]), Buffer.from(content)]);
const [TEXT, PING, PONG] = [0x1, 0x9, 0xa];

describe('one connection', () => {
  test.each([
    ['pings, each of which the websocket answers by itself', PING],
    ['answers to pings that nobody sent', PONG],
  ])('that floods with %s is closed even if it reads nothing', async (_what, kind) => {
    const socket = await openUnread(giulia);
    const written = vi.spyOn(Socket.prototype, 'write');
    onTestFinished(() => written.mockRestore());
    const closed = over(socket);
    socket.write(Buffer.concat(Array.from({ length: 20_000 }, () => frame(kind, 'x'.repeat(125)))));
    socket.resume();
    await closed;
    expect(written.mock.calls.length).toBeLessThan(1_000);
  });

  test('that does not read is closed before all its events are in memory', async () => {
    const socket = await openUnread(marco);
    socket.write(frame(TEXT, '40'));
    const { realtime } = app.services;
    const event = { seq: 1, kind: 'canary', payload: { text: 'x'.repeat(100_000) } };
    const closed = over(socket);
    for (let sent = 0; sent < 2_000; sent += 1) {
      realtime.emit([{ recipientId: marco.id, event: event as never }], 'here');
      if (sent % 20 === 0) await new Promise(setImmediate);
    }
    socket.resume();
    await closed;
  });

  test('that asks for its namespace 5,000 times is looked up once, and closed', async () => {
    const raw = await connectRaw(app.url, giulia);
    const looks = countLooks();
    for (let asked = 0; asked < 5_000; asked += 1) raw.send('0');
    await expect.poll(raw.isOpen).toBe(false);
    // The count includes uses of the pool by the app's periodic work.
    expect(looks()).toBeLessThan(50);
  });

  test('that asks for its namespace twice is closed', async () => {
    const raw = await connectRaw(app.url, giulia);
    raw.send('0');
    raw.send('0');
    await expect.poll(raw.isOpen).toBe(false);
  });

  test.each([
    ['unknown namespaces', '0/other,'],
    ['answers to heartbeats that nobody sent', ''],
  ])('that floods with %s is closed', async (_, message) => {
    const raw = await connectRaw(app.url, giulia);
    for (let sent = 0; sent < 300; sent += 1) raw.send(message);
    await expect.poll(raw.isOpen).toBe(false);
  });

  test('that sends more at once than any message needs is closed', async () => {
    const raw = await connectRaw(app.url, giulia);
    raw.send(`2["subscribe","${'x'.repeat(1_100)}"]`);
    await expect.poll(raw.isOpen).toBe(false);
  });
});

describe('connections', () => {
  test('of a session and of a person are limited without affecting others of the same client', async () => {
    const browser = await signedIn(marco);
    const opened = await Promise.all(
      Array.from({ length: CONNECTIONS_PER_SESSION + 5 }, () => connectRaw(app.url, browser)),
    );
    const open = () => opened.filter((one) => one.isOpen()).length;
    await expect.poll(open).toBe(CONNECTIONS_PER_SESSION);

    const others: Awaited<ReturnType<typeof connectRaw>>[] = [];
    for (let sessions = 0; sessions < 3; sessions += 1) {
      const another = await signedIn(marco);
      const each = Array.from({ length: CONNECTIONS_PER_SESSION }, () => connectRaw(app.url, another));
      others.push(...(await Promise.all(each)));
    }
    const all = () => [...opened, ...others].filter((one) => one.isOpen()).length;
    await expect.poll(all).toBe(CONNECTIONS_PER_PERSON);
    expect((await openLiveConnection(app.url, giulia)).connected).toBe(true);
  }, 20_000);

  test('are opened a limited number of times a minute', async () => {
    const few = await startTestApp({ RATE_LIMIT_PER_MINUTE: '60' });
    onTestFinished(() => few.close());
    const one = await person(few.url);
    for (let opened = 0; opened < 12; opened += 1) (await openLiveConnection(few.url, one)).close();
    const times: number[] = [];
    for (let refused = 0; refused < 110; refused += 1) {
      const began = performance.now();
      await expect(openLiveConnection(few.url, one)).rejects.toThrow('websocket error');
      times.push(performance.now() - began);
    }
    // Refusals are immediate, even the last ones.
    expect(Math.min(...times.slice(-5))).toBeLessThan(500);
  }, 20_000);
});

describe('changes while a page is connecting', () => {
  test('end a connection within 2 s whose session is signed out before it joins', async () => {
    const browser = await signedIn(giulia);
    const raw = await connectRaw(app.url, browser);
    await browser.api.auth.signOut();
    raw.send('0');
    await expect.poll(raw.isOpen, { timeout: 2_000 }).toBe(false);
  });

  test('leave no connection in races between connecting and signing out', async () => {
    const browsers: Browser[] = [];
    for (let made = 0; made < RACES; made += 1) browsers.push(await signedIn(giulia));
    const outcomes = await Promise.all(
      browsers.map(async (browser, index) => {
        const connecting = openLiveConnection(app.url, browser).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, index));
        await browser.api.auth.signOut();
        return connecting;
      }),
    );
    const open = () => outcomes.filter((connection) => connection?.connected === true).length;
    await expect.poll(open, { timeout: 2_000 }).toBe(0);
  }, 20_000);

  test('remove a connection from a room within 2 s if the membership ends unannounced just after joining', async () => {
    const third = await person(app.url);
    const shared = await couple(third, await person(app.url));
    const connection = await openLiveConnection(app.url, third);
    await app.owner.query(
      'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
      [shared, third.id],
    );
    await expect.poll(() => receivesSignal(app, connection, third, shared), { timeout: 2_000 }).toBe(false);
  });

  test('end a connection within 2 s whose session’s row was deleted unannounced, and no other', async () => {
    const browser = await signedIn(marco);
    const [gone, kept] = await Promise.all([
      openLiveConnection(app.url, browser),
      openLiveConnection(app.url, marco),
    ]);
    const heard = collectEvents(kept);
    await app.owner.query(
      'DELETE FROM auth_sessions WHERE id = (SELECT id FROM auth_sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)',
      [marco.id],
    );
    await expect.poll(() => gone.connected, { timeout: 2_000 }).toBe(false);
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await expect.poll(() => heard.length).toBeGreaterThan(0);
  });

  test('end the connections of an expired session within 2 s', async () => {
    const browsers = [await signedIn(marco), await signedIn(marco)];
    const open = await Promise.all(browsers.map((browser) => openLiveConnection(app.url, browser)));
    // The sessions end one after the other, so that each end needs a look-up of its own.
    for (const connection of open) {
      await app.owner.query(
        `UPDATE auth_sessions SET expires_at = now() WHERE id = (
           SELECT id FROM auth_sessions WHERE user_id = $1 AND expires_at > now() ORDER BY order_number DESC
           OFFSET $2 LIMIT 1)`,
        [marco.id, connection === open[0] ? 1 : 0],
      );
      await expect.poll(() => connection.connected, { timeout: 2_500 }).toBe(false);
    }
  });
});
