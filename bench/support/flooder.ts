// node flooder.ts KIND URL COOKIE: floods a server from one address when the parent process asks for it.

import { Agent, type AgentOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { blankPng } from '../../apps/server/test/support/png.ts';
import type { FloodKind } from './flood-kinds.ts';

const ADDRESS = '127.0.0.9';
const AT_ONCE = 8;
const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');
const LARGE = 100 * MEGABYTE.length;
const API = '/api/v1';
const FORM = 'Content-Type: multipart/form-data; boundary=x';

const [kind, url = '', cookie = ''] = process.argv.slice(2) as [FloodKind, string?, string?];
const { hostname, port } = new URL(url);
const options: AgentOptions = { keepAlive: true, localAddress: ADDRESS, maxSockets: AT_ONCE };
const agent = new Agent(options);

// Leaves the processor to the server, because a real flood comes from other machines.
setPriority(19);

const over = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const heard = (socket: Socket, event: 'connect' | 'drain' | 'data') =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));

async function open(): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
  socket.on('error', () => undefined).on('data', () => undefined);
  await Promise.race([heard(socket, 'connect'), over(socket)]);
  return socket;
}

async function pour(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  const closed = over(socket);
  for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
    if (!socket.write(chunk)) await Promise.race([heard(socket, 'drain'), closed]);
  }
}

/** Sends a body of 100 MB, also after the server has responded. */
const body = (path: string, head: string) => async () => {
  const socket = await open();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\nContent-Length: ${LARGE}\r\n\r\n`);
  await pour(socket, MEGABYTE, LARGE / MEGABYTE.length);
  socket.destroy();
};

async function spelling(): Promise<void> {
  const socket = await open();
  socket.write('GET /%61pi/v1/../../api/v1/auth/session HTTP/1.1\r\nHost: x\r\n\r\n');
  await over(socket);
}

function call(method: string, path: string, json?: unknown): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', cookie };
    const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
      answer.resume().once('close', () => resolve());
    });
    sent.once('error', () => resolve());
    sent.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

/** Returns a WebSocket frame whose mask of zeros leaves the text unchanged. */
function frame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 0, 0, 0, 0]), content]);
}

const NAMESPACES = Buffer.concat(Array.from({ length: 5_000 }, () => frame('40')));

async function liveConnection(): Promise<void> {
  const socket = await open();
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await Promise.race([heard(socket, 'data'), over(socket)]);
  await pour(socket, NAMESPACES, 1);
  socket.destroy();
}

async function unfinished(): Promise<void> {
  const socket = await open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  // Leaves the socket open, so that repeated calls open as many sockets as the server accepts.
  await Promise.race([over(socket), sleep(20)]);
}

const PIPELINED = 'GET /login HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000);

async function pipelined(): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
  const closed = over(socket.on('error', () => undefined));
  await pour(socket, Buffer.from(PIPELINED), 1);
  await Promise.race([closed, sleep(1_000)]);
  socket.destroy();
}

/** A PNG of 389 kB whose pixels take at least 400 MB. */
const bomb = kind === 'pictures' ? blankPng(5_000_000, 10, { bits: 16, colour: 6 }) : Buffer.alloc(0);

function picture(): Promise<void> {
  const form = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="bucket"\r\n\r\nbeso-images\r\n' +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n',
    ),
    bomb,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      cookie,
      'content-length': form.length,
    };
    const sent = request(
      { agent, hostname, port, method: 'POST', path: `${API}/images`, headers },
      (answer) => {
        answer.resume().once('close', () => resolve());
      },
    );
    sent.once('error', () => resolve());
    sent.end(form);
  });
}

let tried = 0;
const FLOODS: Record<FloodKind, () => Promise<void>> = {
  nothing: () => sleep(20),
  bodies: body(`${API}/auth/sign-in`, FORM),
  uploads: body(`${API}/images`, FORM),
  'live bodies': body('/socket.io/?EIO=4&transport=polling', 'Content-Type: text/plain'),
  spellings: spelling,
  requests: () => call('GET', `${API}/auth/session`),
  unknown: () => call('GET', '/wp-login.php'),
  pages: () => call('GET', '/home'),
  'sign-ins': () => {
    tried += 1;
    const email = `nobody${tried % 50}@example.org`;
    return call('POST', `${API}/auth/sign-in`, { email, password: 'not this' });
  },
  sockets: liveConnection,
  unfinished,
  pipelined,
  pictures: picture,
};

let done = 0;
let floods = false;
const begin: (() => void)[] = [];

process.on('message', (said) => {
  floods = said === 'flood';
  if (floods) for (const resume of begin.splice(0)) resume();
  else process.send?.(done);
});
process.once('disconnect', () => process.exit(0));

const work = async () => {
  for (;;) {
    if (!floods) await new Promise<void>((resolve) => begin.push(resolve));
    await FLOODS[kind]();
    done += 1;
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
