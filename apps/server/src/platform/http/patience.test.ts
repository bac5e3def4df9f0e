import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { connectRaw } from '../../../test/support/connection.ts';
import { onTheWire } from '../../../test/support/wire.ts';
import { createPatience, REFUSAL_WAIT_MS, REFUSALS_AT_ONCE } from './patience.ts';

const PER_MINUTE = 60;
const MEGABYTE = 1024 * 1024;
const SESSION = `${API_PREFIX}/auth/session`;
const FORM = 'Content-Type: multipart/form-data; boundary=x';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
});
afterAll(() => app.close());

/** Asks from one of the machine's loopback addresses, which are as many clients. */
async function askFrom(address: string, path: string) {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  onTestFinished(() => agent.destroy());
  const began = performance.now();
  const [answer] = (await once(request(`${app.url}${path}`, { agent }).end(), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return { status: answer.statusCode, ms: performance.now() - began };
}

const several = (times: number, address: string, path: string) =>
  Promise.all(Array.from({ length: times }, () => askFrom(address, path)));

function* megabytes(count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MEGABYTE, 'a');
}

describe('whoever is refused again and again', () => {
  it.each([
    ['beyond the limit', '127.0.0.21', SESSION, PER_MINUTE, 429],
    ['by other spellings', '127.0.0.22', `${API_PREFIX}//auth/session`, 0, 404],
  ])('%s waits for each answer, and nobody else', async (_, address, path, admitted, status) => {
    await several(admitted + REFUSALS_AT_ONCE, address, path);
    const [late, other] = await Promise.all([askFrom(address, path), askFrom(`${address}0`, SESSION)]);
    expect(late.status).toBe(status);
    expect(late.ms).toBeGreaterThan(REFUSAL_WAIT_MS - 10);
    expect(other.status).toBe(200);
    expect(other.ms).toBeLessThan(late.ms);
  });

  it('and does not wait for the answers is cut off', async () => {
    const address = '127.0.0.23';
    await several(PER_MINUTE + REFUSALS_AT_ONCE, address, SESSION);
    const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress: address });
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(`GET ${SESSION} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
    await once(socket, 'close');
    expect(heard).toBe('');
  });

  it('while opening live connections waits too', async () => {
    const few = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000' });
    onTestFinished(() => few.close());
    const one = await person(few.url);
    const attempt = () =>
      connectRaw(few.url, one).then(
        () => 'opened',
        () => 'refused',
      );
    await Promise.all(Array.from({ length: 200 + REFUSALS_AT_ONCE }, attempt));
    const began = performance.now();
    expect(await attempt()).toBe('refused');
    expect(performance.now() - began).toBeGreaterThan(REFUSAL_WAIT_MS - 10);
  }, 20_000);

  it('is answered at once again when it has come less often', () => {
    let now = 0;
    const patience = createPatience(() => now);
    const isImmediate = () => {
      let isDone = false;
      patience.refuse('192.0.2.1', () => {
        isDone = true;
      });
      return isDone;
    };
    for (let refused = 0; refused < REFUSALS_AT_ONCE; refused += 1) expect(isImmediate()).toBe(true);
    expect(isImmediate()).toBe(false);
    now = 10_001;
    expect(isImmediate()).toBe(true);
  });
});

describe('a body of 100 MB', () => {
  it.each([
    ['an upload of somebody unknown', `${API_PREFIX}${IMAGE_UPLOAD_PATH}`, FORM, 401],
    ['a plain request to the live connections', '/socket.io/?EIO=4', 'Content-Type: text/plain', 415],
    ['JSON to the live connections', '/socket.io/?EIO=4', 'Content-Type: application/json', 413],
  ])('of %s is not taken', async (_, path, type, status) => {
    for (const length of [`Content-Length: ${100 * MEGABYTE}`, 'Transfer-Encoding: chunked']) {
      const body = length.startsWith('Content') ? megabytes(100) : chunks();
      const answer = await onTheWire(app.url, `POST ${path} HTTP/1.1\nHost: x\n${type}\n${length}\n\n`, body);
      expect(answer.status).toBe(status);
      expect(answer.taken).toBeLessThan(20 * MEGABYTE);
    }
  });

  function* chunks(): Generator<Buffer> {
    for (const one of megabytes(100))
      yield Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), one, Buffer.from('\r\n')]);
  }
});

it('a picture of somebody whose sign-in is over is taken and forgotten, so that the answer is heard', async () => {
  const form = new FormData();
  form.set('bucket', 'avatars');
  form.set('file', new Blob([Buffer.alloc(5 * MEGABYTE)]));
  const answer = await fetch(`${app.url}${API_PREFIX}${IMAGE_UPLOAD_PATH}`, { method: 'POST', body: form });
  expect(answer.status).toBe(401);
});
