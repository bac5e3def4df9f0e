import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

/** Accepts connections, and says nothing until a test does. */
const server = createServer();
const arrived: Socket[] = [];
const status = vi.fn();
/** The waits that were begun, except those of an open connection, which are longer. */
const waits: number[] = [];
let close: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begin = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
    if (ms <= 10_000) waits.push(ms);
    return begin(act, ms);
  });
  server.on('connection', (socket) => arrived.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  ({ close } = openSocket({ status, event: () => undefined, typing: () => undefined }));
});
afterEach(() => {
  close();
  for (const socket of arrived) socket.destroy();
  server.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers the newest connection as the server does when a page connects. */
async function letIn(socket: Socket): Promise<void> {
  const [asked] = await once(socket, 'data');
  const key = /sec-websocket-key: (\S+)/i.exec(String(asked))?.[1] ?? '';
  const accepted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const say = (text: string) =>
    socket.write(Buffer.concat([Buffer.of(0x81, text.length), Buffer.from(text)]));
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accepted}\r\n\r\n`,
  );
  say('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":10000,"maxPayload":1000}');
  await once(socket, 'data');
  say('40{"sid":"b"}');
}

it('an attempt ends after 10 s; the next follow after 1, 2, 5 and 10 s, and after 1 s again once one was let in [S9-026]', async () => {
  const pauses = [1_000, 2_000, 5_000, 10_000, 10_000];
  const arrival = async (index: number) => {
    while (arrived.length <= index) await turn();
    return arrived[index] as Socket;
  };
  for (const [index, pause] of pauses.entries()) {
    await arrival(index);
    expect(waits).toEqual([...pauses.slice(0, index).flatMap((before) => [10_000, before]), 10_000]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(status).toHaveBeenCalledTimes(index);
    await vi.advanceTimersByTimeAsync(1);
    expect(status.mock.calls).toEqual(Array(index + 1).fill(['failed']));
    expect(waits.at(-1)).toBe(pause);
    await vi.advanceTimersByTimeAsync(pause);
  }
  const newest = await arrival(pauses.length);
  await letIn(newest);
  while (status.mock.lastCall?.[0] !== 'connected') await turn();
  const before = waits.length;
  newest.destroy();
  while (waits.length === before) await turn();
  expect(waits.slice(before)).toEqual([1_000]);
});
