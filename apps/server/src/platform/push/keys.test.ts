import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import webpush from 'web-push';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { findOrMakeVapidKeys } from './keys.ts';

const [FIRST, SECOND, THIRD] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'));
const silent = pino({ level: 'silent' });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Background delivery requests keys once under its own secret; let it do so before the test.
  await app.services.push.publicKey();
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('DELETE FROM server_keys'));

const keysUnder = (secret = '', previousSecret?: string) =>
  findOrMakeVapidKeys({ ...app.services.config, secret, previousSecret }, app.services.database, silent);

const storedPrivateKey = async (): Promise<string> =>
  (await app.owner.query(`SELECT private_key FROM server_keys WHERE name = 'vapid'`)).rows[0]?.private_key;

test('the private key is not in the database, and every node has the same', async () => {
  const nodes = await Promise.all(Array.from({ length: 5 }, () => keysUnder(FIRST)));
  for (const keys of nodes) expect(keys).toEqual(nodes[0]);
  expect(nodes[0]?.privateKey).toMatch(/^[\w-]{43}$/);
  expect(await storedPrivateKey()).not.toContain(nodes[0]?.privateKey);
});

test('a change of the secret keeps the keys, and the new secret alone opens them then', async () => {
  const keys = await keysUnder(FIRST);
  expect(await keysUnder(SECOND, FIRST)).toEqual(keys);
  expect(await keysUnder(SECOND)).toEqual(keys);
  expect(await keysUnder(FIRST, SECOND)).toEqual(keys);
});

test('keys that no secret opens are made anew, the same for all nodes', async () => {
  const old = await keysUnder(FIRST);
  const nodes = await Promise.all([keysUnder(THIRD), keysUnder(THIRD), keysUnder(THIRD, SECOND)]);
  expect(nodes[0]?.publicKey).not.toBe(old.publicKey);
  for (const keys of nodes) expect(keys).toEqual(nodes[0]);
});

test('keys that lie there in the open are kept, and sealed', async () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await app.owner.query(`INSERT INTO server_keys (name, public_key, private_key) VALUES ('vapid', $1, $2)`, [
    publicKey,
    privateKey,
  ]);
  expect(await keysUnder(FIRST)).toEqual({ publicKey, privateKey });
  expect(await storedPrivateKey()).toMatch(/^v1\./);
  expect(await keysUnder(FIRST)).toEqual({ publicKey, privateKey });
});
