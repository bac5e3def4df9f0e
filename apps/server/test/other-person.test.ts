import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { PERSON_HEADER } from '@beso/contract/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT_OPERATIONS } from './authorization/perform.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { couple, gift, type Person, person } from './support/builders.ts';
import { openBrowser } from './support/client.ts';
import { noisePicture } from './support/pictures.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url, { firstName: 'Marco' })]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());

/** Sends a request through `by` that claims to come from a page of `name`; returns status and error code. */
async function ask(name: string, path: string, init: RequestInit, by = giulia.fetch) {
  const headers = { ...init.headers, [PERSON_HEADER]: name };
  const answer = await by(`${API_PREFIX}${path}`, { ...init, headers });
  const text = await answer.text();
  const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: string };
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

const json = (method: string, body: object): RequestInit => ({
  ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});

const written = async () => {
  const { rows } = await app.owner.query(`
    SELECT (SELECT count(*) FROM activities)::int AS activities, (SELECT count(*) FROM images)::int AS images,
           (SELECT count(*) FROM beso_idempotency_keys)::int AS keys`);
  return rows[0];
};

test('a call that names another person is refused without effect, and succeeds later under that person [S7-056]', async () => {
  const before = await written();
  const { receiverId: _, ...asked } = gift(pair, marco.id);
  const names = [marco.id, randomUUID(), '', 'undefined', `${giulia.id}, ${giulia.id}`];
  for (const name of names) {
    const refused = [
      await ask(name, '/besos/gifts', json('POST', gift(pair, marco.id))),
      await ask(name, '/besos/requests', json('POST', { ...asked, targetId: marco.id })),
    ];
    expect(refused).toEqual(['409 OTHER_PERSON', '409 OTHER_PERSON']);
  }
  expect(await written()).toEqual(before);

  const body = gift(pair, giulia.id);
  expect(await ask(marco.id, '/besos/gifts', json('POST', body))).toBe('409 OTHER_PERSON');
  expect(await ask(marco.id, '/besos/gifts', json('POST', body), marco.fetch)).toBe('201');
  expect(await ask(giulia.id, '/besos/gifts', json('POST', gift(pair, marco.id)))).toBe('201');
});

test('a picture chosen by another person is not stored [S5-028] [S7-066]', async () => {
  const before = await written();
  const picture = new Uint8Array(await noisePicture(40, 30).jpeg().toBuffer());
  const form = () => {
    const made = new FormData();
    made.set('bucket', 'beso-images');
    made.set('file', new Blob([picture]), 'photo.jpg');
    return { method: 'POST', body: made };
  };
  expect(await ask(marco.id, IMAGE_UPLOAD_PATH, form())).toBe('409 OTHER_PERSON');
  expect(await written()).toEqual(before);
  expect(await ask(giulia.id, IMAGE_UPLOAD_PATH, form())).toBe('201');
});

test('every operation with a session checks the named person before anything else', async () => {
  const nobody = openBrowser(app.url);
  const answers: Record<string, string> = {};
  for (const { name, method, path } of CONTRACT_OPERATIONS) {
    const address = path.replaceAll(/\{\w+\}/g, () => randomUUID());
    const init = method === 'GET' ? { method } : json(method, {});
    if ((await ask(giulia.id, address, init, nobody.fetch)) !== '401 UNAUTHORIZED') continue;
    answers[name] = await ask(marco.id, address, init);
  }
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  expect(Object.entries(answers).filter(([, answer]) => answer !== '409 OTHER_PERSON')).toEqual([]);
});

test('a sign-in is not refused because of the previous person', async () => {
  const other = await person(app.url);
  expect(await ask(giulia.id, '/auth/session', { method: 'GET' }, other.fetch)).toBe('200');
  expect(await ask(giulia.id, '/auth/sign-out', json('POST', {}), other.fetch)).toMatch(/^20/);
});
