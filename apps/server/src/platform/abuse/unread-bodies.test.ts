import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { sendRawHttp } from '../../../test/support/raw-http.ts';

const MEGABYTE = 1024 * 1024;
const FORM = 'Content-Type: multipart/form-data; boundary=x';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function* megabytes(count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MEGABYTE, 'a');
}

describe('a body of 100 MB', () => {
  it.each([
    ['an upload of somebody unknown', `${API_PREFIX}${IMAGE_UPLOAD_PATH}`, FORM, 401],
    ['a plain request to the live connections', '/socket.io/?EIO=4', 'Content-Type: text/plain', 415],
    ['JSON to the live connections', '/socket.io/?EIO=4', 'Content-Type: application/json', 413],
  ])('of %s is not received', async (_, path, type, status) => {
    for (const length of [`Content-Length: ${100 * MEGABYTE}`, 'Transfer-Encoding: chunked']) {
      const body = length.startsWith('Content') ? megabytes(100) : chunks();
      const answer = await sendRawHttp(
        app.url,
        `POST ${path} HTTP/1.1\nHost: x\n${type}\n${length}\n\n`,
        body,
      );
      expect(answer.status).toBe(status);
      expect(answer.taken).toBeLessThan(20 * MEGABYTE);
    }
  });

  function* chunks(): Generator<Buffer> {
    for (const one of megabytes(100))
      yield Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), one, Buffer.from('\r\n')]);
  }
});

it('a picture from an ended session is received and discarded, so that the browser gets the response', async () => {
  const form = new FormData();
  form.set('bucket', 'avatars');
  form.set('file', new Blob([Buffer.alloc(5 * MEGABYTE)]));
  const answer = await fetch(`${app.url}${API_PREFIX}${IMAGE_UPLOAD_PATH}`, { method: 'POST', body: form });
  expect(answer.status).toBe(401);
});
