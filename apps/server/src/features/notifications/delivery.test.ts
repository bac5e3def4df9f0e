import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  IMMEDIATE_DELIVERY,
  isDelivered,
  makeDeliveriesDue,
  writeInTransaction,
} from '../../../test/support/notifications.ts';
import {
  createPushBrowser,
  type PushService,
  startPushService,
  subscribeDevice,
} from '../../../test/support/push.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { createBoss } from '../../platform/jobs/queries.ts';
import { NEW_DEVICES_LIMIT } from './subscriptions.ts';

let service: PushService;
let inside: PushService;
let app: TestApp;
let actor: Person;
beforeAll(async () => {
  service = await startPushService();
  inside = await startPushService();
  app = await startTestApp({ ...IMMEDIATE_DELIVERY, PUSH_ALLOWED_HOSTS: service.host, PUSH_SERVICES: '*' });
  actor = await person(app.url, { firstName: 'Marco' });
});
afterAll(async () => {
  await app.close();
  await service.close();
  await inside.close();
});

const devicesOf = async (one: Person) =>
  (await app.owner.query('SELECT endpoint FROM push_subscriptions WHERE profile_id = $1', [one.id])).rows.map(
    ({ endpoint }) => endpoint,
  );

async function deliver(receiver: Person): Promise<void> {
  await makeDeliveriesDue(app, receiver);
  await expect.poll(() => isDelivered(app, receiver), { timeout: 10_000 }).toBe(true);
}

/** Makes jobs due that wait for their next try. */
async function passRetries(): Promise<void> {
  await app.owner.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name LIKE 'notifications.%' AND state = 'retry'`,
  );
}

describe('an endpoint', () => {
  test.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://[::ffff:192.168.0.1]/push',
    'https://2130706433/push',
    'http://93.184.215.14/push',
    'https://me:secret@93.184.215.14/push',
    'https://93.184.215.14:8443/push',
  ])('%s is refused', async (endpoint) => {
    const { keys } = createPushBrowser();
    expect(await refusalFrom(actor.api.notifications.subscribeToPush({ endpoint, keys }))).toMatchObject({
      code: 'PUSH_ENDPOINT_REFUSED',
    });
    expect(await devicesOf(actor)).toEqual([]);
  });

  test.each([
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['no address', { endpoint: 'push' }],
    ['a short key', { keys: { p256dh: 'BA', auth: 'A'.repeat(22) } }],
    ['a key that is no point of the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ])('%s is invalid', async (_, given) => {
    const { keys } = createPushBrowser();
    const input = { endpoint: 'https://93.184.215.14/push', keys, ...given };
    expect(await refusalFrom(actor.api.notifications.subscribeToPush(input))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('at a public address is stored once, for the person who signed in last in that browser', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const endpoint = `https://93.184.215.14/${randomUUID()}`;
    const { keys } = createPushBrowser();
    await one.api.notifications.subscribeToPush({ endpoint, keys });
    await one.api.notifications.subscribeToPush({ endpoint, keys });
    expect(await devicesOf(one)).toEqual([endpoint]);
    await other.api.notifications.subscribeToPush({ endpoint, keys });
    expect([await devicesOf(one), await devicesOf(other)]).toEqual([[], [endpoint]]);
    await one.api.notifications.unsubscribeFromPush({ endpoint });
    expect(await devicesOf(other)).toEqual([endpoint]);
  });

  test('cannot be taken over by a person who knows it without the browser’s keys', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const endpoint = `https://93.184.215.14/${randomUUID()}`;
    const { keys } = createPushBrowser();
    const { keys: others } = createPushBrowser();
    await one.api.notifications.subscribeToPush({ endpoint, keys });
    for (const wrong of [others, { ...keys, auth: others.auth }, { ...others, auth: keys.auth }]) {
      const taking = other.api.notifications.subscribeToPush({ endpoint, keys: wrong });
      expect(await refusalFrom(taking)).toMatchObject({ code: 'PUSH_ENDPOINT_REFUSED' });
    }
    expect([await devicesOf(one), await devicesOf(other)]).toEqual([[endpoint], []]);
    await one.api.notifications.subscribeToPush({ endpoint, keys: others });
    expect(await devicesOf(one)).toEqual([endpoint]);
  });

  test('beyond the limit replaces the oldest', async () => {
    const one = await person(app.url);
    const { keys } = createPushBrowser();
    const endpoints = Array.from({ length: 12 }, (_, index) => `https://93.184.215.14/${index}-${one.id}`);
    for (const endpoint of endpoints) await one.api.notifications.subscribeToPush({ endpoint, keys });
    expect((await devicesOf(one)).sort()).toEqual(endpoints.slice(2).sort());
  });

  test('can be added 30 times a day per person; repeating a known one does not count', async () => {
    const one = await person(app.url);
    const { keys } = createPushBrowser();
    const subscribe = (index: number) =>
      one.api.notifications.subscribeToPush({ endpoint: `https://93.184.215.14/${one.id}/${index}`, keys });
    for (let index = 0; index < NEW_DEVICES_LIMIT.points; index += 1) await subscribe(index);
    await subscribe(NEW_DEVICES_LIMIT.points - 1);
    const known = await devicesOf(one);
    expect(await refusalFrom(subscribe(NEW_DEVICES_LIMIT.points))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await devicesOf(one)).toEqual(known);
  });

  test('that is no push service at the time of the push is not contacted, and removed', async () => {
    const receiver = await person(app.url);
    const device = await subscribeDevice(service, receiver);
    const moved = `https://127.0.0.1:${inside.host.split(':')[1]}/moved`;
    await app.owner.query('UPDATE push_subscriptions SET endpoint = $2 WHERE endpoint = $1', [
      device.endpoint,
      moved,
    ]);
    await writeInTransaction(app, 'message', actor, [receiver]);
    await deliver(receiver);
    expect(inside.received).toEqual([]);
    expect(await devicesOf(receiver)).toEqual([]);
  });

  test('that redirects is not followed', async () => {
    const receiver = await person(app.url);
    const device = await subscribeDevice(service, receiver);
    for (const status of [301, 302, 307, 308]) {
      service.answer(device.path, status, { location: `${inside.url}/inside` });
      await writeInTransaction(app, 'message', actor, [receiver]);
      await deliver(receiver);
    }
    expect(service.at(device.path)).toHaveLength(4);
    expect(inside.received).toEqual([]);
  });
});

describe('a push service with the response', () => {
  test.each([404, 410])('%i has ended the subscription, which is removed', async (status) => {
    const receiver = await person(app.url);
    const [dead, alive] = [
      await subscribeDevice(service, receiver),
      await subscribeDevice(service, receiver),
    ];
    service.answer(dead.path, status);
    await writeInTransaction(app, 'message', actor, [receiver]);
    await deliver(receiver);
    expect(await devicesOf(receiver)).toEqual([alive.endpoint]);
    await writeInTransaction(app, 'message', actor, [receiver]);
    await deliver(receiver);
    expect([service.at(dead.path).length, alive.pushes().length]).toEqual([1, 2]);
  });

  test.each([429, 500, 503])('%i is tried again, and no other device is notified twice', async (status) => {
    const receiver = await person(app.url);
    const [busy, calm] = [await subscribeDevice(service, receiver), await subscribeDevice(service, receiver)];
    service.answer(busy.path, status);
    await writeInTransaction(app, 'message', actor, [receiver]);
    await makeDeliveriesDue(app, receiver);
    await expect.poll(() => busy.pushes().length, { timeout: 5_000 }).toBe(1);
    service.answer(busy.path, 201);
    await expect
      .poll(
        async () => {
          await passRetries();
          return busy.pushes().length;
        },
        { timeout: 8_000 },
      )
      .toBe(2);
    await expect.poll(() => isDelivered(app, receiver)).toBe(true);
    expect(busy.pushes()[1]).toEqual(busy.pushes()[0]);
    expect(calm.pushes()).toHaveLength(1);
    expect(await devicesOf(receiver)).toHaveLength(2);
  });

  test.each([400, 401, 403])('%i is not tried again, and the subscription stays', async (status) => {
    const receiver = await person(app.url);
    const device = await subscribeDevice(service, receiver);
    service.answer(device.path, status);
    await writeInTransaction(app, 'message', actor, [receiver]);
    await deliver(receiver);
    expect(service.at(device.path)).toHaveLength(1);
    expect(await devicesOf(receiver)).toHaveLength(1);
  });
});

describe('several nodes', () => {
  test('share one key, even if they start at once', async () => {
    await app.owner.query('DELETE FROM server_keys');
    const nodes = await Promise.all([app.startNode(), app.startNode(), app.startNode()]);
    const keys = await Promise.all(
      nodes.map(async ({ url }) => {
        const one = await person(url);
        return (await one.api.notifications.getPushKey()).publicKey;
      }),
    );
    for (const node of nodes) await node.close();
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    const { rows } = await app.owner.query('SELECT public_key FROM server_keys');
    expect(rows).toEqual([{ public_key: keys[0] }]);
  });

  test('deliver each push once', async () => {
    const node = await app.startNode();
    const receivers = await Promise.all(Array.from({ length: 4 }, () => person(app.url)));
    const devices = await Promise.all(receivers.map((one) => subscribeDevice(service, one)));
    for (let turn = 1; turn <= 3; turn += 1) {
      await writeInTransaction(app, 'message', actor, receivers);
      for (const receiver of receivers) await deliver(receiver);
      expect(devices.map((device) => device.pushes().length)).toEqual([turn, turn, turn, turn]);
    }
    await node.close();
  });
});

test('if a node dies, another one sends the pushes that it had queued', { timeout: 30_000 }, async () => {
  const [giver, receiver] = [await person(app.url, { firstName: 'Marco' }), await person(app.url)];
  const relationshipId = await couple(giver, receiver);
  const device = await subscribeDevice(service, receiver);
  // Calls only the database, as if the node died after the commit.
  const { idempotencyKey, amount, description, category } = gift(relationshipId, receiver.id);
  await app.services.database.pool.query(
    'SELECT process_beso_transaction($1, $2, $3, $4, $5, $6, NULL, $7)',
    [giver.id, receiver.id, relationshipId, amount, description, category, idempotencyKey],
  );
  await deliver(receiver);
  expect(device.pushes()).toMatchObject([{ kind: 'gift', body: 'You have something new from Marco' }]);

  // Imitates a node that died with the job, which expires and goes to another node.
  await app.owner.query(
    `UPDATE notifications SET push_pending = false, read_at = NULL WHERE recipient_id = $1`,
    [receiver.id],
  );
  await app.owner.query(
    `INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, started_on, expire_seconds)
     SELECT 'notifications.push', jsonb_build_object('subscriptionId', p.id, 'ids', jsonb_build_array(n.id), 'count', 1),
       'active', 8, 0, now() - interval '1 hour', 60
     FROM push_subscriptions p JOIN notifications n ON n.recipient_id = p.profile_id WHERE p.profile_id = $1`,
    [receiver.id],
  );
  await app.owner.query('UPDATE pgboss.queue SET monitor_claim_on = NULL');
  const boss = createBoss(app.services.database);
  await boss.start();
  await boss.supervise('notifications.push');
  await boss.stop({ close: false, graceful: false });
  await expect
    .poll(
      async () => {
        await passRetries();
        return device.pushes().length;
      },
      { timeout: 12_000, interval: 500 },
    )
    .toBe(2);
  expect(device.pushes()[1]).toEqual(device.pushes()[0]);
});
