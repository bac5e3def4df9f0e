import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { NativePushInput } from '@beso/contract/push';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { type NativePushServices, startNativePush } from '../../../test/support/native-push.ts';
import {
  IMMEDIATE_DELIVERY,
  isDelivered,
  makeDeliveriesDue,
  writeInTransaction,
} from '../../../test/support/notifications.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { deletePushKeys } from './subscriptions.ts';

let services: NativePushServices;
let app: TestApp;
let giver: Person;
beforeAll(async () => {
  services = await startNativePush();
  app = await startTestApp({ ...IMMEDIATE_DELIVERY, ...services.env });
  giver = await person(app.url, { firstName: 'Marco' });
});
afterAll(async () => {
  await app.close();
  await services.close();
});

let receiver: Person;
let relationshipId: string;
beforeEach(async () => {
  receiver = await person(app.url);
  relationshipId = await couple(giver, receiver);
});

const newToken = () => randomBytes(32).toString('hex');

async function shellOf(
  one: Person,
  service: NativePushInput['service'],
  token = newToken(),
): Promise<string> {
  await one.api.notifications.subscribeToPush({ service, token });
  return token;
}

async function deliver(one = receiver): Promise<void> {
  await makeDeliveriesDue(app, one);
  await expect.poll(() => isDelivered(app, one), { timeout: 10_000 }).toBe(true);
}

async function give(description = 'Breakfast in bed') {
  const given = { ...gift(relationshipId, receiver.id), description };
  return giver.api.besos.processBesoTransaction(given);
}

async function tokensOf(one: Person): Promise<string[]> {
  const { rows } = await app.owner.query<{ endpoint: string }>(
    'SELECT endpoint FROM push_subscriptions WHERE profile_id = $1 ORDER BY order_number',
    [one.id],
  );
  return rows.map(({ endpoint }) => endpoint);
}

describe('a push to a native app [S1-012]', () => {
  test('goes to Android by FCM with an access token of the operator’s account, and names nobody', async () => {
    const { fcm } = services;
    const token = await shellOf(receiver, 'fcm');
    const { id } = await give();
    await deliver();
    const [message] = fcm.to(token);
    expect(message).toEqual({
      token,
      notification: { title: 'BESO', body: 'You have something new' },
      data: { url: expect.stringContaining(id), tag: expect.any(String), person: receiver.id },
      android: { priority: 'HIGH', ttl: '86400s', notification: { tag: message?.data.tag } },
    });
    expect(fcm.shown).toMatchObject([
      {
        header: { alg: 'RS256' },
        claims: {
          iss: 'pushes@beso-test.example',
          aud: expect.stringMatching(/\/token$/),
          scope: 'https://www.googleapis.com/auth/firebase.messaging',
        },
      },
    ]);
    await give();
    await deliver();
    expect([fcm.to(token).length, fcm.shown.length]).toEqual([2, 1]);
  });

  test('goes to iOS by APNs, signed by the operator’s key, over one connection', async () => {
    const { apns } = services;
    const token = await shellOf(receiver, 'apns');
    const { id } = await give();
    await deliver();
    await give();
    await deliver();
    const [first, second] = apns.received.filter((one) => one.token === token);
    expect(first?.headers).toMatchObject({
      'apns-topic': 'org.example.beso',
      'apns-push-type': 'alert',
      'apns-collapse-id': first?.content.tag,
    });
    const expiration = Number(first?.headers['apns-expiration']) - Date.now() / 1000;
    expect(expiration).toBeGreaterThan(86_000);
    expect(first?.content).toEqual({
      aps: { alert: { title: 'BESO', body: 'You have something new' }, sound: 'default' },
      url: expect.stringContaining(id),
      tag: expect.any(String),
      person: receiver.id,
    });
    expect(apns.shown[0]).toMatchObject({
      header: { alg: 'ES256', kid: 'KEY1234567' },
      claims: { iss: 'TEAM123456', iat: expect.any(Number) },
    });
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
    expect(apns.connections()).toBe(1);
    // The push service closes the connection, so the next push must open a new one.
    apns.hangUp();
    await give();
    await deliver();
    expect(apns.to(token)).toHaveLength(3);
  });

  test('contains content if the receiver allows it', async () => {
    const [android, ios] = [await shellOf(receiver, 'fcm'), await shellOf(receiver, 'apns')];
    await receiver.api.notifications.setShowContent({ enabled: true });
    await give('The lemon risotto');
    await deliver();
    const expected = { title: 'Marco gave you 1\u00a0beso', body: 'The lemon risotto' };
    expect(services.fcm.to(android)[0]?.notification).toEqual(expected);
    expect(services.apns.to(ios)[0]?.aps.alert).toEqual(expected);
  });

  test('goes only to the person whose session last registered the device', async () => {
    const other = await person(app.url, { firstName: 'Nora' });
    await couple(giver, other);
    const token = await shellOf(receiver, 'fcm');
    await shellOf(other, 'fcm', token);
    expect([await tokensOf(receiver), await tokensOf(other)]).toEqual([[], [`fcm:${token}`]]);
    await writeInTransaction(app, 'message', giver, [receiver]);
    await writeInTransaction(app, 'message', giver, [other]);
    await deliver();
    await deliver(other);
    expect(services.fcm.to(token).map(({ data }) => data.person)).toEqual([other.id]);
  });

  test('ends with the session, or when the person turns it off', async () => {
    const [android, ios] = [await shellOf(receiver, 'fcm'), await shellOf(receiver, 'apns')];
    await receiver.api.notifications.unsubscribeFromPush({ endpoint: `apns:${ios}` });
    expect(await tokensOf(receiver)).toEqual([`fcm:${android}`]);
    await writeInTransaction(app, 'message', giver, [receiver]);
    await receiver.api.auth.signOut();
    await deliver();
    expect(await tokensOf(receiver)).toEqual([]);
    expect([services.fcm.to(android), services.apns.to(ios)]).toEqual([[], []]);
  });
});

const violation = { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } };
const fcmCode = (errorCode: string) => ({ error: { details: [{ errorCode }] } });

type Told = readonly ['fcm' | 'apns', number, object];

/** Registers a device for each answer of a push service, and sends one push to all. */
async function devicesTold(...answers: Told[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const [name, status, body] of answers) {
    const token = await shellOf(receiver, name);
    services[name].answer(token, { status, body });
    tokens.push(token);
  }
  await writeInTransaction(app, 'message', giver, [receiver]);
  return tokens;
}

describe('a push service of native apps', () => {
  test('that does not know a device has the device removed', async () => {
    const answers: Told[] = [
      ['fcm', 404, fcmCode('UNREGISTERED')],
      ['fcm', 403, fcmCode('SENDER_ID_MISMATCH')],
      ['fcm', 400, violation],
      ['apns', 410, { reason: 'Unregistered' }],
      ['apns', 400, { reason: 'BadDeviceToken' }],
    ];
    const tokens = await devicesTold(...answers);
    await deliver();
    for (const [at, token] of tokens.entries())
      expect(services[answers[at]?.[0] ?? 'fcm'].to(token), String(answers[at])).toHaveLength(1);
    expect(await tokensOf(receiver)).toEqual([]);
  });

  test('that refuses a push is not tried again, and the device stays', async () => {
    const [android = '', ios = ''] = await devicesTold(
      ['fcm', 400, fcmCode('INVALID_ARGUMENT')],
      ['apns', 413, { reason: 'PayloadTooLarge' }],
    );
    await deliver();
    expect([services.fcm.to(android).length, services.apns.to(ios).length]).toEqual([1, 1]);
    expect(await tokensOf(receiver)).toEqual([`fcm:${android}`, `apns:${ios}`]);
  });

  /** Makes retries due, until this device's token has got `count` pushes. */
  async function retried(name: 'fcm' | 'apns', token: string, count: number): Promise<void> {
    const got = async () => {
      await app.owner.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name LIKE 'notifications.%' AND state = 'retry'`,
      );
      return services[name].to(token).length;
    };
    await expect.poll(got, { timeout: 10_000 }).toBe(count);
  }

  test('that is busy, or rejects its keys, is tried again', async () => {
    const answers: Told[] = [
      ['fcm', 503, fcmCode('UNAVAILABLE')],
      ['fcm', 429, fcmCode('QUOTA_EXCEEDED')],
      ['fcm', 403, fcmCode('PERMISSION_DENIED')],
      ['apns', 429, { reason: 'TooManyRequests' }],
      ['apns', 403, { reason: 'ExpiredProviderToken' }],
    ];
    const tokens = await devicesTold(...answers);
    await makeDeliveriesDue(app, receiver);
    const each = tokens.map((token, at) => ({ name: answers[at]?.[0] ?? 'fcm', token }));
    for (const { name, token } of each) {
      await expect.poll(() => services[name].to(token).length, { timeout: 5_000 }).toBe(1);
      services[name].answer(token, { status: 200 });
    }
    for (const { name, token } of each) await retried(name, token, 2);
    await expect.poll(() => isDelivered(app, receiver)).toBe(true);
    expect(await tokensOf(receiver)).toHaveLength(5);
    // The server signed a new token after the service refused the expired one.
    const told = services.apns.received.filter(({ token }) => token === tokens[4]);
    expect(new Set(told.map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  test('that rejects an expired access token gets a new one', async () => {
    const token = await shellOf(receiver, 'fcm');
    services.fcm.expireAccess();
    await writeInTransaction(app, 'message', giver, [receiver]);
    await makeDeliveriesDue(app, receiver);
    await retried('fcm', token, 1);
    await expect.poll(() => isDelivered(app, receiver)).toBe(true);
  });
});

test('a server without keys accepts no native apps, and tells the app before it asks its person', async () => {
  const plain = await startTestApp();
  try {
    const one = await person(plain.url);
    expect((await one.api.notifications.getPushKey()).native).toEqual([]);
    const asked = one.api.notifications.subscribeToPush({ service: 'apns', token: newToken() });
    expect(await refusalFrom(asked)).toMatchObject({ code: 'PUSH_ENDPOINT_REFUSED' });
  } finally {
    await plain.close();
  }
  expect((await receiver.api.notifications.getPushKey()).native).toEqual(['fcm', 'apns']);
});

test('invalid keys end the start with a message for the operator', () => {
  const env = (changed: Record<string, string | undefined>) => () =>
    readConfig({ BESO_SECRET: 'x'.repeat(32), ...services.env, ...changed });
  expect(env({ APNS_TOPIC: undefined })).toThrow(/APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC/);
  expect(env({ APNS_KEY_FILE: '/nowhere/key.p8' })).toThrow('APNS_KEY_FILE: /nowhere/key.p8 cannot be read.');
  expect(env({ FCM_ACCOUNT_FILE: services.env.APNS_KEY_FILE })).toThrow(ConfigError);
  expect(env({ FCM_URL: 'http://fcm.example.org' })).toThrow('FCM_URL is an https address.');
  const rsa = `${services.env.APNS_KEY_FILE}.rsa`;
  writeFileSync(rsa, '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n');
  const wrong = env({ APNS_KEY_FILE: rsa });
  expect(wrong).toThrow(/^APNS_KEY_FILE holds no private key/);
  expect(wrong).not.toThrow(/secret/);
});

test('without the key for pushes, browsers have no subscription, and native apps keep theirs', async () => {
  const token = await shellOf(receiver, 'fcm');
  await app.owner.query(
    `INSERT INTO push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
     SELECT profile_id, session_id, 'https://push.example.org/one', 'key', 'secret' FROM push_subscriptions
     WHERE profile_id = $1`,
    [receiver.id],
  );
  expect(await tokensOf(receiver)).toHaveLength(2);
  await deletePushKeys(app.services.database);
  expect(await tokensOf(receiver)).toEqual([`fcm:${token}`]);
});
