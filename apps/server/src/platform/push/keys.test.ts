import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import webpush from 'web-push';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { deleteVapidKeys, findOrCreateVapidKeys } from './keys.ts';
import { createWebPush } from './web-push.ts';

const [FIRST, SECOND, THIRD] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Waits until the background work has created keys under the app's own secret.
  await app.services.push.publicKey();
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('DELETE FROM server_keys'));

const keysUnder = (secret = '', previousSecret?: string) =>
  findOrCreateVapidKeys({ ...app.services.config, secret, previousSecret }, app.services.database);

const storedPrivateKey = async (): Promise<string> =>
  (await app.owner.query(`SELECT private_key FROM server_keys WHERE name = 'vapid'`)).rows[0]?.private_key;

test('the private key is not readable in the database, and every node has the same keys', async () => {
  const nodes = await Promise.all(Array.from({ length: 5 }, () => keysUnder(FIRST)));
  for (const keys of nodes) expect(keys).toEqual(nodes[0]);
  expect(nodes[0]?.privateKey).toMatch(/^[\w-]{43}$/);
  expect(await storedPrivateKey()).not.toContain(nodes[0]?.privateKey);
});

test('a change of the secret keeps the keys, which then only the new secret decrypts', async () => {
  const keys = await keysUnder(FIRST);
  expect(await keysUnder(SECOND, FIRST)).toEqual(keys);
  expect(await keysUnder(SECOND)).toEqual(keys);
  expect(await keysUnder(FIRST, SECOND)).toEqual(keys);
});

test('keys that no secret decrypts are replaced only at an operator’s request', async () => {
  const old = await keysUnder(FIRST);
  const sealed = await storedPrivateKey();
  expect([await keysUnder(THIRD), await keysUnder(THIRD, SECOND)]).toEqual([undefined, undefined]);
  expect(await storedPrivateKey()).toBe(sealed);
  expect(await keysUnder(FIRST)).toEqual(old);
  await deleteVapidKeys(app.services.database);
  const nodes = await Promise.all([keysUnder(THIRD), keysUnder(THIRD), keysUnder(THIRD, SECOND)]);
  expect(nodes[0]?.publicKey).toBeDefined();
  expect(nodes[0]?.publicKey).not.toBe(old?.publicKey);
  for (const keys of nodes) expect(keys).toEqual(nodes[0]);
});

test('a node that cannot decrypt the key reports that, sends no pushes to browsers, and recovers when it can', async () => {
  await keysUnder(FIRST);
  const { config, database, log } = app.services;
  const push = createWebPush({ ...config, secret: THIRD ?? '', previousSecret: undefined }, database, log);
  onTestFinished(() => push.close());
  await push.prepare();
  expect(push.warnings()).toEqual(['push-key-closed']);
  await expect(push.publicKey()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const device = { endpoint: 'https://push.example.org/x', p256dh: '', auth: '' };
  expect(await push.send(device, { tag: 'x' } as never, { ttlSeconds: 1 } as never)).toBe('refused');
  await deleteVapidKeys(database);
  expect(await push.publicKey()).toMatch(/^B[\w-]{86}$/);
  expect(push.warnings()).toEqual([]);
});

test('unencrypted keys of earlier versions are kept and encrypted', async () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await app.owner.query(`INSERT INTO server_keys (name, public_key, private_key) VALUES ('vapid', $1, $2)`, [
    publicKey,
    privateKey,
  ]);
  expect(await keysUnder(FIRST)).toEqual({ publicKey, privateKey });
  expect(await storedPrivateKey()).toMatch(/^v1\./);
  expect(await keysUnder(FIRST)).toEqual({ publicKey, privateKey });
});
