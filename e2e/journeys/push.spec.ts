import { randomUUID } from 'node:crypto';
import {
  createPushBrowser,
  type PushService,
  startPushService,
} from '../../apps/server/test/support/push.ts';
import { signOut } from '../support/device.ts';
import { connectAsCouple, newPerson, type Person } from '../support/people.ts';
import {
  deliverPush,
  setNotifications,
  shownNotifications,
  tapNotification,
  workerOf,
} from '../support/push.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

let service: PushService | undefined;
test.afterEach(() => service?.close());

async function request(asker: Person, asked: Person, relationshipId: string): Promise<string> {
  const response = await asker.context.request.post('/api/v1/besos/requests', {
    data: {
      idempotencyKey: randomUUID(),
      targetId: asked.id,
      relationshipId,
      amount: 2,
      description: 'The shelf stands straight',
      category: 'chores',
    },
  });
  if (!response.ok()) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

test('an encrypted push is shown by the service worker, opens its page and is marked as read', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser, { language: 'es', serviceWorkers: 'allow' }),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  service = await startPushService(Number(process.env.BESO_E2E_PUSH_PORT));
  const { at, url: pushUrl } = service;
  const { relationshipId } = await connectAsCouple(marco, giulia);
  const { page, context } = giulia;
  // Chromium cannot reach its push service in a test, so the test makes its own keys.
  const device = createPushBrowser();
  const subscribed = await context.request.post('/api/v1/push/subscriptions', {
    data: { endpoint: `${pushUrl}/giulia`, keys: device.keys },
  });
  expect(subscribed.status()).toBe(204);
  await context.request.put('/api/v1/notification-preferences/show-content', { data: { enabled: true } });

  const activityId = await request(marco, giulia, relationshipId);
  await expect.poll(() => at('/giulia').length).toBe(1);
  const [message] = at('/giulia');
  if (message === undefined) throw new Error('nothing was pushed');
  expect(message.body.toString('latin1')).not.toContain('Marco');
  const payload = device.read(message);
  expect(payload).toMatchObject({
    title: 'Marco te pide 2\u00a0besos',
    body: 'The shelf stands straight',
    url: `/activity/${activityId}`,
  });

  // The service worker already runs before the tap that turns push on.
  await setNotifications(page, 'granted');
  await page.goto('/notification-preferences');
  const worker = await workerOf(page);
  await expect(page.getByText('Las notificaciones push están desactivadas en este navegador.')).toBeVisible();
  await page.getByRole('button', { name: 'Permitir' }).click();
  await expect(page.getByRole('alert')).toContainText('El servicio push de este navegador no ha respondido.');
  await deliverPush(page, payload);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: payload.title, body: payload.body, tag: payload.tag }]);

  expect(await tapNotification(worker)).toEqual([]);
  await page.waitForURL(`**/activity/${activityId}`);
  await expect(page.getByRole('article')).toContainText('The shelf stands straight');
  expect(await shownNotifications(page)).toEqual([]);
  const unread = await context.request.get('/api/v1/notifications/unread');
  expect(await unread.json()).toEqual({ unread: 0 });

  // Without a tab of the app, the service worker opens a window, but only for the app's addresses.
  await page.goto('/api/v1/openapi.json');
  for (const [url, opened] of [
    [`/activity/${activityId}`, `/activity/${activityId}`],
    ['https://evil.example/', '/notifications'],
    ['//evil.example/', '/notifications'],
  ] as const) {
    await deliverPush(page, { ...payload, url });
    await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
    expect(await tapNotification(await workerOf(page))).toEqual([opened]);
  }
  await deliverPush(page, 'nonsense');
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'BESO' }]);
});

test('signing out clears the device’s notifications, and without permission there is no subscription', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser, { serviceWorkers: 'allow' }),
    newPerson(browser, { firstName: 'Marco' }),
  ]);
  // Without an unread notification, the app would remove the push that the test looks for.
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The service worker runs even without a push subscription, because it also serves the app's files.
  await workerOf(page);
  const subscription = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription());
  expect(await subscription()).toBeNull();

  await setNotifications(page, 'granted');
  await page.goto('/profile');
  await workerOf(page);
  await deliverPush(page, { kind: 'gift', title: 'BESO', body: 'News', url: '/home', tag: 'several' });
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await signOut(page);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test('a page in a browser that refuses push says so and offers nothing impossible [S2-026]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, { serviceWorkers: 'allow' });
  await page.goto('/notification-preferences');
  await expect(page.getByText('Push is off in this browser.')).toBeVisible();
  const push = page.getByRole('switch', { name: /Push/ }).first();
  await expect(push).toHaveAccessibleName(/, Push$/);
  await setNotifications(page, 'denied');
  // The switches can still be changed, because they also concern the person's other devices.
  await expect(push).toHaveAccessibleName(/, Push \(Not on this device\)$/);
  await expect(page.getByText('Push is blocked in this browser.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await expectAccessible(page);
});
