import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { limitAllRequests } from './all-requests.ts';
import {
  INTERRUPTED_REQUESTS_MAX,
  limitUnansweredRequests,
  UNANSWERED_REQUESTS_MAX,
} from './unanswered-requests.ts';
import { limitUnreadResponses } from './unread-responses.ts';

const MEGABYTE = 1024 * 1024;
const PER_MINUTE = 60;
const ask = (path: string, times = 1) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times);

/** Opens a connection that never reads. Each loopback address counts as a separate client. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  watch: (server: Server) => void = () => undefined,
) {
  const server = createServer(answer);
  limitUnansweredRequests(server, { countsAddresses: true });
  watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('requests over one connection', () => {
  it('are handled one after the other, with responses in order', async () => {
    const asked: { url: string | undefined; response: ServerResponse }[] = [];
    const socket = await open(await serve(({ url }, response) => asked.push({ url, response })));
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    socket.write(Array.from({ length: UNANSWERED_REQUESTS_MAX }, (_, index) => ask(`/${index}`)).join(''));
    for (let answered = 0; answered < UNANSWERED_REQUESTS_MAX; answered += 1) {
      await expect.poll(() => asked.length).toBe(answered + 1);
      asked[answered]?.response.end(`answer ${asked[answered]?.url};`);
    }
    await expect.poll(() => heard).toContain(`answer /${UNANSWERED_REQUESTS_MAX - 1};`);
    const order = [...heard.matchAll(/answer \/(\d+);/g)].map(([, number]) => Number(number));
    expect(order).toEqual(Array.from({ length: UNANSWERED_REQUESTS_MAX }, (_, index) => index));
  });

  it('are not handled while their client does not read', async () => {
    let begun = 0;
    const port = await serve((_request, response) => {
      begun += 1;
      response.end(Buffer.alloc(32 * MEGABYTE));
    });
    const socket = await open(port);
    socket.write(ask('/', 4));
    await expect.poll(() => begun).toBe(1);
    // During this exchange, a server without the limit would start more of the first client's requests.
    const other = (await open(port, '127.0.0.2')).resume();
    other.write(ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await once(other, 'close');
    expect(begun).toBe(2);
    socket.resume();
    await expect.poll(() => begun).toBe(5);
  });

  it.each([
    ['', '\r\n\r\n'],
    [', even with an unknown Expect header', '\r\nExpect: anything\r\n\r\n'],
    [', even if they expect “100 Continue”', '\r\nExpect: 100-continue\r\n\r\n'],
  ])('close the connection if too many are unanswered%s', async (_what, end) => {
    let begun = 0;
    let parsed = 0;
    const count = (server: Server) => {
      for (const event of ['request', 'checkExpectation'])
        server.on(event, () => {
          parsed += 1;
        });
    };
    const port = await serve(() => {
      begun += 1;
    }, count);
    const socket = await open(port);
    socket.write(ask('/', 1_000).replaceAll('\r\n\r\n', end));
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(begun).toBe(1);
    // Parsing all received requests at once would delay other clients.
    expect(parsed).toBeLessThanOrEqual(2 * (UNANSWERED_REQUESTS_MAX + 1));
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
  found?.some(({ family }) => family === 'IPv6'),
);

it.each([
  ['127.0.0.1', '127.0.0.41'],
  ...(hasIpv6
    ? [
        ['::', '127.0.0.41'],
        ['::', '::1'],
      ]
    : []),
])(
  'on a server that listens at %s, a connection of the blocked address %s creates no socket',
  async (host, blocked) => {
    let accepted = 0;
    const server = createServer();
    server.on('connection', () => {
      accepted += 1;
    });
    limitUnansweredRequests(server, { countsAddresses: true });
    server.listen(0, host);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const knock = (localAddress: string) =>
      new Promise((resolve) => {
        const to = localAddress === '::1' ? localAddress : '127.0.0.1';
        const socket = connect({ port, host: to, localAddress }).on('error', () => undefined);
        socket.resume().once('close', resolve);
        socket.write(ask('/', 2 * UNANSWERED_REQUESTS_MAX));
      });
    for (let cut = 0; cut < INTERRUPTED_REQUESTS_MAX + 5; cut += 1) await knock(blocked);
    expect(accepted).toBe(INTERRUPTED_REQUESTS_MAX);
    await knock('127.0.0.42');
    expect(accepted).toBe(INTERRUPTED_REQUESTS_MAX + 1);
  },
);

it('unread responses of an address are limited', async () => {
  const app = Fastify();
  limitUnreadResponses(app, 40 * MEGABYTE);
  app.get('/', (_request, reply) => reply.send(Buffer.alloc(16 * MEGABYTE)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(port)));
  let ended = 0;
  for (const socket of opened) {
    socket.once('close', () => {
      ended += 1;
    });
    socket.write(ask('/'));
  }
  await expect.poll(() => ended).toBe(3);
  const other = (await open(port, '127.0.0.2')).resume();
  other.write(ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await once(other, 'close');
  expect(other.bytesRead).toBeGreaterThan(16 * MEGABYTE);
  for (const socket of opened) socket.destroy();
});

it('a response that the client has read is no longer counted', async () => {
  const app = Fastify();
  limitUnreadResponses(app, 40 * MEGABYTE);
  app.get('/', (_request, reply) => reply.send(Buffer.alloc(16 * MEGABYTE)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  for (let asked = 0; asked < 5; asked += 1) {
    const socket = (await open(port)).resume();
    socket.write(ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await once(socket, 'close');
    expect(socket.bytesRead).toBeGreaterThan(16 * MEGABYTE);
  }
});

it('the total count of an address starts again each minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  limitAllRequests(app, 1);
  app.get('/', (_request, reply) => reply.send('here'));
  onTestFinished(() => app.close());
  const ask = async (times: number) => {
    const answers = Array.from({ length: times }, () => app.inject('/'));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  expect(await ask(10)).toEqual(Array(10).fill(200));
  expect((await app.inject('/')).headers['retry-after']).toBe('60');
  vi.advanceTimersByTime(59_000);
  expect(await ask(1)).toEqual([429]);
  vi.advanceTimersByTime(1_001);
  expect(await ask(11)).toEqual([...Array(10).fill(200), 429]);
});

describe('a flood', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
    port = Number(new URL(app.url).port);
  });
  afterAll(() => app.close());

  async function statusOf(path: string, localAddress: string): Promise<number | undefined> {
    const sent = request({ port, host: '127.0.0.1', path, localAddress, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  it('of pipelined requests on ten unread connections uses no memory, and gets its address blocked', async () => {
    const before = process.memoryUsage.rss();
    const flooders = await Promise.all(
      Array.from({ length: INTERRUPTED_REQUESTS_MAX }, () => open(port, '127.0.0.31')),
    );
    const ended = flooders.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of flooders) socket.write(ask('/healthz', 5_000));
    for (const socket of flooders) socket.resume();
    await Promise.all(ended);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MEGABYTE);
    await expect(statusOf('/healthz', '127.0.0.31')).rejects.toThrow(/ECONNRESET|socket hang up/);
    expect(await statusOf('/healthz', '127.0.0.32')).toBe(200);
  });

  it('of any requests, including files and health checks, is refused beyond ten times the limit before they are handled', async () => {
    for (let asked = 0; asked < 10 * PER_MINUTE; asked += 50) {
      const answers = Array.from({ length: 50 }, () => statusOf('/healthz', '127.0.0.33'));
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    }
    expect(await statusOf('/healthz', '127.0.0.33')).toBe(429);
    expect(await statusOf('/%61pi', '127.0.0.33')).toBe(429);
    expect(await statusOf('/healthz', '127.0.0.34')).toBe(200);
    // The server closes the connection after a large refused body, but not after a small one.
    for (const [size, closes] of [
      [MEGABYTE, true],
      [10, false],
    ] as const) {
      const socket = await open(port, '127.0.0.33');
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 429/);
      expect(/connection: close/i.test(String(answer))).toBe(closes);
    }
  });

  it('at twice that rate loses its connections, and its address is blocked', async () => {
    for (let asked = 0; asked < 20 * PER_MINUTE; asked += 100)
      await Promise.all(Array.from({ length: 100 }, () => statusOf('/healthz', '127.0.0.36')));
    for (let asked = 0; asked < 2; asked += 1)
      await expect(statusOf('/healthz', '127.0.0.36')).rejects.toThrow(/ECONNRESET|socket hang up/);
    expect(await statusOf('/healthz', '127.0.0.37')).toBe(200);
  });

  it('is refused at once each time', async () => {
    const path = '/api/v1/auth/session';
    for (let asked = 0; asked < 200; asked += 50)
      await Promise.all(Array.from({ length: 50 }, () => statusOf(path, '127.0.0.35')));
    const times: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) {
      const began = performance.now();
      expect(await statusOf(path, '127.0.0.35')).toBe(429);
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(500);
  });
});

it('behind a proxy, whose connections many clients share, nobody is blocked', async () => {
  const app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
  onTestFinished(() => app.close());
  const ask = async (client: string) =>
    (await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': client } })).status;
  for (let asked = 0; asked < 25; asked += 1) expect(await ask('192.0.2.1')).toBe(asked < 10 ? 200 : 429);
  expect(await ask('192.0.2.2')).toBe(200);
});
