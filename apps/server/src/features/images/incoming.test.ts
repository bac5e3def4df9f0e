import { connect, type Socket } from 'node:net';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { sendFile, upload } from '../../../test/support/pictures.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { createUploadMemoryLimit } from './incoming.ts';

let app: TestApp;
beforeAll(async () => {
  // Each check uploads a picture, which would exceed the hourly limit.
  app = await startTestApp({ UPLOADS_PER_HOUR: '5000' });
});
afterAll(() => app.close());

const [ONE, TWO, THREE] = ['one', 'two', 'three'] as unknown as [ViewerId, ViewerId, ViewerId];
const refused = (take: () => void): unknown => {
  try {
    take();
  } catch (error) {
    return Reflect.get(error as object, 'code');
  }
  return 'taken';
};

test('pictures in memory are limited per person and in total until they are released', () => {
  const arrive = createUploadMemoryLimit({ perPerson: 10, total: 25 });
  const [first, second] = [arrive(ONE), arrive(ONE)];
  first.reserve(6);
  second.reserve(4);
  expect(refused(() => second.reserve(1))).toBe('TOO_MANY_REQUESTS');
  arrive(TWO).reserve(10);
  expect(refused(() => arrive(THREE).reserve(6))).toBe('SERVICE_UNAVAILABLE');
  arrive(THREE).reserve(5);
  first.release();
  expect(refused(() => second.reserve(6))).toBe('taken');
  expect(refused(() => arrive(THREE).reserve(1))).toBe('SERVICE_UNAVAILABLE');
  second.release();
  expect(refused(() => arrive(ONE).reserve(10))).toBe('taken');
});

/** Sends a large picture except for its end, as a slow or broken client would. */
function unfinished({ cookie }: Person): { socket: Socket; answer: () => string } {
  const { host, port } = new URL(app.url);
  const head =
    '--x\r\nContent-Disposition: form-data; name="bucket"\r\n\r\nbeso-images\r\n' +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
  const socket = connect(Number(port)).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.write(
    `POST ${API_PREFIX}${IMAGE_UPLOAD_PATH} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie()}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${head.length + IMAGE_MAX_BYTES}\r\n\r\n`,
  );
  socket.write(head);
  socket.write(Buffer.alloc(IMAGE_MAX_BYTES - 100_000, 1));
  return { socket, answer: () => heard };
}

test('a person with unfinished uploads is refused further ones, and nobody else is', async () => {
  const [slow, other] = [await person(app.url), await person(app.url)];
  const sent = Array.from({ length: 5 }, () => unfinished(slow));
  const refusals = () => sent.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 '));
  await expect.poll(() => refusals().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  await expect
    .poll(async () => (await sendFile(slow, Buffer.alloc(IMAGE_MAX_BYTES, 1))).body, { timeout: 20_000 })
    .toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } });
  await upload(other);
  for (const { socket } of sent) socket.destroy();
  await expect
    .poll(async () => (await sendFile(slow, Buffer.alloc(IMAGE_MAX_BYTES, 1))).status, { timeout: 20_000 })
    .toBe(422);
});
