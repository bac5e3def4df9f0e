import { createVerify, type JsonWebKey } from 'node:crypto';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { notificationPath, type PushPayload } from '@beso/contract/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { createTestReward, personWithBesos, redeemReward } from '../../../test/support/economy.ts';
import {
  IMMEDIATE_DELIVERY,
  isDelivered,
  makeDeliveriesDue,
  waitForInboxes,
  writeInTransaction,
} from '../../../test/support/notifications.ts';
import { type PushService, startPushService, subscribeDevice } from '../../../test/support/push.ts';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ ...IMMEDIATE_DELIVERY, PUSH_ALLOWED_HOSTS: service.host });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

async function pair(timeZone?: string) {
  const [giver, receiver] = [
    await person(app.url, { firstName: 'Marco' }),
    await person(app.url, timeZone === undefined ? {} : { timeZone }),
  ];
  const relationshipId = await couple(giver, receiver);
  const give = async (description = 'Breakfast in bed', amount = 2) => {
    const given = { ...gift(relationshipId, receiver.id), description, amount };
    const activity = await giver.api.besos.processBesoTransaction(given);
    await waitForInboxes(app);
    return activity;
  };
  return { giver, receiver, relationshipId, give };
}

async function deliver(receiver: Person): Promise<void> {
  await makeDeliveriesDue(app, receiver);
  await expect.poll(() => isDelivered(app, receiver), { timeout: 10_000 }).toBe(true);
}

async function setLanguage(receiver: Person, language: string): Promise<void> {
  await app.owner.query('UPDATE profiles SET language = $2 WHERE id = $1', [receiver.id, language]);
}

describe('a push', () => {
  test('is encrypted for its subscription and signed with the server’s key', async () => {
    const { giver, receiver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    const other = await subscribeDevice(service, giver);
    const activity = await give();
    await deliver(receiver);

    const [message] = service.at(device.path);
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '86400',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(message?.body.toString('latin1')).not.toContain('Marco');
    expect(device.pushes()).toEqual([
      {
        kind: 'gift',
        title: 'BESO',
        body: 'You have something new from Marco',
        url: notificationPath('gift', activity.id, null),
        tag: expect.any(String),
      },
    ]);
    expect(() => other.read(message as never)).toThrow();
    expect(service.at(other.path)).toEqual([]);

    const { publicKey } = await receiver.api.notifications.getPushKey();
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(message?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [header, claims, signature] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const jwk: JsonWebKey = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const verifier = createVerify('sha256').update(`${header}.${claims}`);
    const publicJwk = { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
    expect(verifier.verify(publicJwk, signature ?? '', 'base64url')).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: service.url });
  });

  test('contains content only if its receiver allows it, in the receiver’s current language', async () => {
    const { receiver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    await receiver.api.notifications.setShowContent({ enabled: true });
    const expected: [string, string][] = [
      ['en', 'Marco gave you 2\u00a0besos'],
      ['es', 'Marco te dio 2\u00a0besos'],
      ['fr', 'Marco t’a offert 2\u00a0besos'],
      ['it', 'Marco ti ha regalato 2\u00a0besos'],
    ];
    for (const [language, title] of expected) {
      await give(`A reason in ${language}`);
      await setLanguage(receiver, language);
      await deliver(receiver);
      expect(device.pushes().at(-1)).toMatchObject({ title, body: `A reason in ${language}` });
    }
    await receiver.api.notifications.setShowContent({ enabled: false });
    await give('A secret');
    await deliver(receiver);
    expect(device.pushes().at(-1)).toMatchObject({ title: 'BESO', body: 'Hai una novità da Marco' });
    expect(JSON.stringify(device.pushes())).not.toContain('A secret');
  });

  test('names the redeemed reward', async () => {
    const { owner, helper, relationshipId } = await personWithBesos(app.url, 3);
    const device = await subscribeDevice(service, helper);
    await helper.api.notifications.setShowContent({ enabled: true });
    await redeemReward(
      owner,
      (await owner.api.rewards.createUserReward(createTestReward(3, relationshipId))).id,
    );
    await deliver(helper);
    expect(device.pushes()).toMatchObject([{ kind: 'reward_redeemed', body: 'A foot massage, no phone' }]);
  });

  test('fits the size that push services accept, however long its text', async () => {
    const { receiver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    await receiver.api.notifications.setShowContent({ enabled: true });
    await give('💋'.repeat(500));
    await deliver(receiver);
    expect(service.at(device.path)[0]?.body.length).toBeLessThan(4096);
    expect(device.pushes()[0]?.body).toMatch(/^(💋){179}…$/u);
  });

  test('goes to each device, except unsubscribed ones and those of ended sessions', async () => {
    const { receiver, give } = await pair();
    const [first, second] = [
      await subscribeDevice(service, receiver),
      await subscribeDevice(service, receiver),
    ];
    await give();
    await deliver(receiver);
    expect([first.pushes().length, second.pushes().length]).toEqual([1, 1]);

    await receiver.api.notifications.unsubscribeFromPush({ endpoint: second.endpoint });
    await give();
    await deliver(receiver);
    expect([first.pushes().length, second.pushes().length]).toEqual([2, 1]);

    await give();
    await receiver.api.auth.signOut();
    await deliver(receiver);
    expect([first.pushes().length, second.pushes().length]).toEqual([2, 1]);
  });

  test('is not sent for notifications that were read in the app meanwhile', async () => {
    const { receiver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    await give();
    const { notifications } = await receiver.api.notifications.listNotifications({});
    await receiver.api.notifications.markNotificationsRead({ ids: notifications.map(({ id }) => id) });
    await deliver(receiver);
    expect(device.pushes()).toEqual([]);
  });

  test('is not sent for a kind that is switched off, even while it waits', async () => {
    const { receiver, giver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    const set = (kind: 'gift' | 'like', enabled: boolean) =>
      receiver.api.notifications.setNotificationPreference({ kind, channel: 'push', enabled });
    await give();
    await set('gift', false);
    await deliver(receiver);
    await give();
    await writeInTransaction(app, 'like', giver, [receiver]);
    await deliver(receiver);
    expect(device.pushes()).toEqual([]);
    await set('like', true);
    await receiver.api.notifications.setNotificationPreference({
      kind: 'like',
      channel: 'app',
      enabled: false,
    });
    await writeInTransaction(app, 'like', giver, [receiver]);
    await deliver(receiver);
    expect(device.pushes()).toMatchObject([{ kind: 'like' }]);
  });

  test('is not sent for a person who was blocked while it waited', async () => {
    const { receiver, giver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    await give();
    await receiver.api.moderation.blockPerson({ personId: giver.id });
    await deliver(receiver);
    expect(device.pushes()).toEqual([]);
  });
});

describe('simultaneous notifications', () => {
  test('become one push', async () => {
    const { receiver, giver, relationshipId, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    await give();
    await give();
    // The notification is due, but the pause postpones its push.
    await app.owner.query(
      `UPDATE notification_deliveries SET push_paused_until = now() + interval '1 hour' WHERE profile_id = $1`,
      [receiver.id],
    );
    await writeInTransaction(app, 'message', giver, [receiver], { relationshipId });
    await makeDeliveriesDue(app, receiver);
    await deliver(receiver);
    expect(device.pushes().map(({ body, url, tag }) => [body, url, tag])).toEqual([
      ['You have 3 new things from Marco', '/notifications', 'several'],
    ] satisfies [PushPayload['body'], string, string][]);
  });

  test('of 500 events to one person become a handful of pushes, and the last one tells how many', async () => {
    const { receiver, giver } = await pair();
    const device = await subscribeDevice(service, receiver);
    const flood = (count: number) =>
      app.owner.query(
        `SELECT notify(ARRAY[$1]::uuid[], 'message', $2, NULL, NULL, gen_random_uuid()) FROM generate_series(1, $3)`,
        [receiver.id, giver.id, count],
      );
    for (let turn = 0; turn < 10; turn += 1) await flood(50);
    await expect.poll(() => device.pushes().length, { timeout: 10_000 }).toBe(1);
    const { rows } = await app.owner.query<{ paused: boolean }>(
      `SELECT push_paused_until > now() + interval '5 seconds' AS paused FROM notification_deliveries
       WHERE profile_id = $1`,
      [receiver.id],
    );
    expect(rows).toEqual([{ paused: true }]);
    await flood(1);
    await deliver(receiver);
    expect(device.pushes()).toHaveLength(2);
    const counts = device.pushes().map(({ body }) => Number(/\d+/.exec(body)?.[0] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(501);
  });
});

describe('a gift', () => {
  test('is not pushed while it can be undone', async () => {
    const { receiver, give } = await pair();
    await subscribeDevice(service, receiver);
    await give();
    const { rows } = await app.owner.query<{ wait: number; due: boolean }>(
      `SELECT extract(epoch FROM n.ready_at - n.created_at)::float AS wait, d.push_due_at = n.ready_at AS due
       FROM notifications n JOIN notification_deliveries d ON d.profile_id = n.recipient_id
       WHERE n.recipient_id = $1`,
      [receiver.id],
    );
    expect(rows).toEqual([{ wait: GIFT_UNDO_SECONDS, due: true }]);
  });

  test('is pushed afterwards', async () => {
    const { receiver, give } = await pair();
    const device = await subscribeDevice(service, receiver);
    const activity = await give();
    const age = () => Date.now() - Date.parse(activity.createdAt);
    await expect.poll(() => device.pushes().length, { timeout: 14_000 }).toBe(1);
    expect(age()).toBeGreaterThanOrEqual(GIFT_UNDO_SECONDS * 1000);
  }, 20_000);
});

describe('in quiet hours', () => {
  /** Returns quiet hours (UTC) around the present time. */
  function around(minutesBefore: number, minutesAfter: number) {
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    return { enabled: true, from: clock(-minutesBefore), until: clock(minutesAfter) };
  }

  test('no push is sent; afterwards one push is sent', async () => {
    const { receiver, give } = await pair('UTC');
    const device = await subscribeDevice(service, receiver);
    await receiver.api.notifications.setQuietHours(around(60, 120));
    await give();
    await give();
    await give();
    await deliver(receiver);
    expect(device.pushes()).toEqual([]);
    expect(await receiver.api.notifications.getUnreadCount()).toEqual({ unread: 3 });
    const { rows } = await app.owner.query<{ later: boolean }>(
      `SELECT push_due_at > now() + interval '50 minutes' AS later FROM notification_deliveries WHERE profile_id = $1`,
      [receiver.id],
    );
    expect(rows).toEqual([{ later: true }]);

    await receiver.api.notifications.setQuietHours({ ...around(60, 120), enabled: false });
    await deliver(receiver);
    expect(device.pushes()).toMatchObject([{ body: 'You have 3 new things from Marco' }]);
  });

  test('of another time zone a push is sent', async () => {
    const { receiver, give } = await pair('Asia/Tokyo');
    const device = await subscribeDevice(service, receiver);
    await receiver.api.notifications.setQuietHours(around(60, 60));
    await give();
    await deliver(receiver);
    expect(device.pushes()).toHaveLength(1);
  });
});
