import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { API_PREFIX } from '@beso/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { sendRawHttp } from '../../../test/support/raw-http.ts';
import { readConfig } from '../config.ts';
import { createHttpServer } from '../http/server.ts';
import { CONNECTIONS_MAX, limitConnections } from './connections.ts';

const PER_MINUTE = 60;

describe('requests of one client are counted', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  });
  afterAll(() => app.close());

  const statuses = async (path: string, times: number) => {
    const answers = Array.from({ length: times }, () => fetch(app.url + path, { redirect: 'manual' }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  it('at every URL except files and the two health checks', async () => {
    expect(await statuses(`${API_PREFIX}/auth/session`, PER_MINUTE)).toEqual(
      Array.from({ length: PER_MINUTE }, () => 200),
    );
    for (const path of [
      `${API_PREFIX}/auth/session`,
      `${API_PREFIX}/auth/session/`,
      `${API_PREFIX}/auth/session?again=1`,
      `${API_PREFIX}/besos/statement.csv`,
      `${API_PREFIX}/images/x/thumb`,
      `${API_PREFIX}/openapi.json`,
      `${API_PREFIX}/reference`,
      `${API_PREFIX}/unknown`,
      '/api/auth/get-session',
      '/api',
      '/socket.io/?EIO=4&transport=polling',
      '/unknown.php',
    ]) {
      expect(await statuses(path, 1), path).toEqual([429]);
    }
    for (const path of ['/healthz', '/readyz']) {
      expect(await statuses(path, 2 * PER_MINUTE), path).not.toContain(429);
    }
  });
});

describe('responses', () => {
  let app: TestApp;
  let one: Person;
  beforeAll(async () => {
    app = await startTestApp();
    one = await person(app.url);
  });
  afterAll(() => app.close());

  // OWASP: neither browsers nor servers in between cache sensitive data.
  // ASVS V14.2.2, V14.3.2
  it('are not stored by any cache on the way, whether they succeed or fail', async () => {
    for (const path of [
      `${API_PREFIX}/besos/balance`,
      `${API_PREFIX}/besos/movements`,
      `${API_PREFIX}/besos/statement.csv`,
      `${API_PREFIX}/activities`,
      `${API_PREFIX}/relationships`,
      `${API_PREFIX}/notifications`,
      `${API_PREFIX}/auth/session`,
      `${API_PREFIX}/activities/nothing`,
      `${API_PREFIX}/images/x/thumb`,
      `${API_PREFIX}/unknown`,
      `${API_PREFIX}/%61`,
      '/healthz',
    ]) {
      const answer = await one.fetch(path);
      expect(answer.headers.get('cache-control'), path).toMatch(/\bno-store\b/);
      await answer.body?.cancel();
    }
  });

  it('of /readyz come from one database check a second', async () => {
    const look = vi.spyOn(app.services.database, 'look');
    onTestFinished(() => look.mockRestore());
    const since = Date.now();
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 25 }, () => fetch(`${app.url}/readyz`)));
    }
    const seconds = Math.ceil((Date.now() - since) / 1000);
    expect(look.mock.calls.length).toBeGreaterThan(0);
    expect(look.mock.calls.length).toBeLessThanOrEqual(seconds + 1);
  });
});

describe('connections', () => {
  it('of one IPv6 network are counted together, each until it ends', () => {
    const server = new EventEmitter();
    limitConnections(server as Server, { total: 10, perAddress: 2 });
    const open = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const [one, other] = [open('2001:db8::1'), open('2001:db8::2')];
    const third = open('2001:db8::3');
    expect([one, other, third].map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    expect(open('2001:db8:0:1::1').destroyed).toBe(false);
    for (const ended of [one, third]) ended.emit('close');
    expect(open('2001:db8::4').destroyed).toBe(false);
  });

  it('have time limits for headers and request, and are limited in number', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const { server } = await createHttpServer(config, pino({ level: 'silent' }));
    expect(server.headersTimeout).toBe(15_000);
    expect(server.requestTimeout).toBe(120_000);
    expect(server.maxConnections).toBe(CONNECTIONS_MAX);
  });

  it('beyond the limit of an address are closed, and a connection that ends makes room for another', async () => {
    const server = createServer((_request, response) => response.end('x'));
    limitConnections(server, { total: 10, perAddress: 3 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const request = 'GET / HTTP/1.1\nHost: x\nConnection: close\n\n';
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
      return socket;
    };
    const held = [await open(), await open(), await open()];
    expect((await sendRawHttp(url, request)).status).toBe(0);
    held[0]?.destroy();
    await expect.poll(async () => (await sendRawHttp(url, request)).status).toBe(200);
  });
});
