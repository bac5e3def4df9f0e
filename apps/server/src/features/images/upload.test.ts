import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { dropProfile, type Person, person } from '../../../test/support/builders.ts';
import { jpegOfScans } from '../../../test/support/many-scans.ts';
import { noisePicture, sendFile, upload } from '../../../test/support/pictures.ts';
import { blankPng } from '../../../test/support/png.ts';

const PATH = `${API_PREFIX}${IMAGE_UPLOAD_PATH}`;

let app: TestApp;
let giulia: Person;

beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
});
afterAll(() => app.close());

describe('a refused upload leaves no file and no row:', () => {
  const filesDir = () => join(app.services.config.dataDir, 'files');
  async function state() {
    const { rows } = await app.owner.query('SELECT count(*)::int AS images FROM images');
    return { ...rows[0], files: readdirSync(filesDir(), { recursive: true }).length };
  }

  async function expectUnreadable(file: Uint8Array) {
    const before = await state();
    const { status, body } = await sendFile(giulia, file);
    expect(body).toMatchObject({ code: 'IMAGE_UNREADABLE', defined: true });
    expect(status).toBe(422);
    expect(await state()).toEqual(before);
  }

  test.each([
    ['text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'an SVG with a declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['the head of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['text after the head of a PNG', Buffer.from('\x89PNG\r\n\x1a\nand then a story', 'latin1')],
  ])('%s', (_name, file) => expectUnreadable(file));

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await noisePicture(300, 200).toFormat(format).toBuffer();
    await expectUnreadable(whole.subarray(0, Math.floor(whole.length / 2)));
  });

  test('a JPEG with more passes than any camera writes, each of which costs a full decoding', async () => {
    expect((await sendFile(giulia, jpegOfScans(200, 100, 32))).status).toBe(201);
    await expectUnreadable(jpegOfScans(200, 100, 33));
  });

  // OWASP: SVG from users is sanitised (here: refused), and uploads have the type that they claim.
  // ASVS V1.3.4, V5.2.2
  test('a TIFF, which no browser shows', async () => {
    await expectUnreadable(await noisePicture(40, 30).tiff().toBuffer());
  });

  // OWASP: compressed files cannot fill the memory.
  // ASVS V5.2.3
  test('a decompression bomb of 20,000 x 20,000 pixels, refused at once without decoding', async () => {
    const bomb = blankPng(20_000, 20_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000 });
    expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES);
    let highest = 0;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 1);
    const before = process.memoryUsage.rss();
    await expectUnreadable(bomb);
    clearInterval(watch);
    // Decoding the picture would take 400 MB.
    expect(highest - before).toBeLessThan(150_000_000);
  });

  // OWASP: uploads have a maximum size.
  // ASVS V5.2.1
  test('more than 5 MB [S8-038]', async () => {
    const before = await state();
    const { status, body } = await sendFile(giulia, Buffer.alloc(6_000_000, 1));
    expect(body).toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    expect(status).toBe(413);
    expect(await state()).toEqual(before);
    expect((await sendFile(giulia, Buffer.alloc(IMAGE_MAX_BYTES + 1, 1))).status).toBe(413);
    expect((await sendFile(giulia, Buffer.alloc(IMAGE_MAX_BYTES, 1))).body).toMatchObject({
      code: 'IMAGE_UNREADABLE',
    });
  });

  test('a larger announced size, refused before it arrives [S8-038]', async () => {
    const { port, host } = new URL(app.url);
    const socket = connect(Number(port));
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${giulia.cookie()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000000\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  test('an endless one without a length, refused at the limit and disconnected', async () => {
    const socket = connect(Number(new URL(app.url).port));
    let answer = '';
    let open = true;
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open = false;
    });
    const send = async (chunk: Buffer) => {
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      if (!socket.write('\r\n') && open) {
        const heard = new AbortController();
        const either = ['drain', 'close'].map((event) => once(socket, event, { signal: heard.signal }));
        await Promise.race(either).catch(() => undefined);
        for (const waiting of either) waiting.catch(() => undefined);
        heard.abort();
      }
    };
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nCookie: ${giulia.cookie()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await send(
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="bucket"\r\n\r\nbeso-images\r\n' +
          '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n',
      ),
    );
    const megabyte = Buffer.alloc(1_000_000, 1);
    for (let sent = 0; open && sent < 500; sent += 1) await send(megabyte);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(open).toBe(false);
  });

  test.each<[string, (form: FormData) => void, string]>([
    ['no bucket', (form) => form.set('file', new Blob(['x'])), 'bucket'],
    [
      'another bucket',
      (form) => {
        form.set('bucket', 'public');
        form.set('file', new Blob(['x']));
      },
      'bucket',
    ],
    [
      'the file before the bucket',
      (form) => {
        form.set('file', new Blob(['x']));
        form.set('bucket', 'avatars');
      },
      'bucket',
    ],
    [
      'a field longer than any name',
      (form) => {
        form.set('note', 'x'.repeat(101));
        form.set('bucket', 'avatars');
        form.set('file', new Blob(['x']));
      },
      'note',
    ],
    ['no file', (form) => form.set('bucket', 'avatars'), 'file'],
    [
      'another field with a file',
      (form) => {
        form.set('bucket', 'avatars');
        form.set('photo', new Blob(['x']));
      },
      'photo',
    ],
  ])('a form with %s', async (_name, fill, path) => {
    const form = new FormData();
    fill(form);
    const response = await giulia.fetch(PATH, { method: 'POST', body: form });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path, key: 'errors.fieldInvalid' }] },
    });
  });

  test('a request that is no form, or an incomplete one', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc',
      ],
    ] as const) {
      const response = await giulia.fetch(PATH, { method: 'POST', body, headers: { 'content-type': type } });
      expect(response.status, type).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});

describe('uploads are allowed', () => {
  test('only with a session [S5-028]', async () => {
    const form = new FormData();
    form.set('bucket', 'avatars');
    form.set('file', new Blob(['x']));
    const response = await fetch(`${app.url}${PATH}`, { method: 'POST', body: form });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('without a profile, because the picture is part of creating one', async () => {
    const newcomer = await person(app.url);
    await dropProfile(app, newcomer);
    const { id } = await upload(newcomer);
    const { rows } = await app.owner.query('SELECT owner_id FROM images WHERE id = $1', [id]);
    expect(rows).toEqual([{ owner_id: newcomer.id }]);
  });

  test('at most 60 an hour', async () => {
    const eager = await person(app.url);
    for (let sent = 0; sent < 60; sent += 1)
      expect((await sendFile(eager, Buffer.from('x'))).status).toBe(422);
    const { status, body } = await sendFile(eager, await noisePicture(20, 20).png().toBuffer());
    expect(status).toBe(429);
    expect(body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

test('the OpenAPI document contains both operations', async () => {
  const document = (await (await fetch(`${app.url}${API_PREFIX}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.paths['/images']?.post?.operationId).toBe('images.uploadImage');
  expect(document.paths['/images/{id}/{variant}']?.get?.operationId).toBe('images.readImage');
  expect(document.paths['/besos/gifts']).toBeDefined();
});
