import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { writeMessage } from '../../../test/support/chat.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { IMMEDIATE_DELIVERY, isDelivered, makeDeliveriesDue } from '../../../test/support/notifications.ts';
import {
  type Device,
  type PushService,
  startPushService,
  subscribeDevice,
} from '../../../test/support/push.ts';

let pushes: PushService;
let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let device: Device;

beforeAll(async () => {
  pushes = await startPushService();
  app = await startTestApp({ ...IMMEDIATE_DELIVERY, PUSH_ALLOWED_HOSTS: pushes.host });
  [giulia, marco, nora] = await Promise.all([
    person(app.url),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Nora' }),
  ]);
  await couple(giulia, marco);
  await createGroup(marco, nora);
  await app.owner.query('UPDATE notifications SET push_pending = false');
  device = await subscribeDevice(pushes, marco);
});
afterAll(async () => {
  await app.close();
  await pushes.close();
});
beforeEach(async () => {
  await app.owner.query('TRUNCATE messages, message_keys, conversations, notifications, notification_actors');
  await app.owner.query('UPDATE notification_deliveries SET push_due_at = NULL, push_paused_until = NULL');
  await marco.api.notifications.setShowContent({ enabled: false });
  pushes.received.length = 0;
});

const inbox = async () => (await marco.api.notifications.listNotifications({})).notifications;

test('several messages of one person are one notification and one push, without their texts [S1-009]', async () => {
  for (const content of ['One', 'Two']) await writeMessage(giulia, marco, content);
  expect(await inbox()).toMatchObject([{ kind: 'message', actors: [{ id: giulia.id }], isRead: false }]);
  await makeDeliveriesDue(app, marco);
  await expect.poll(() => device.pushes().length).toBe(1);
  expect(device.pushes()[0]).toMatchObject({ kind: 'message', url: `/find-friends?with=${giulia.id}` });
  expect(JSON.stringify(device.pushes())).not.toContain('Two');
});

test('a push shows the latest text to people who allow that, unless the message was deleted', async () => {
  await marco.api.notifications.setShowContent({ enabled: true });
  await writeMessage(giulia, marco, 'Bring bread');
  const { number } = await writeMessage(giulia, marco, 'Regretted');
  await giulia.api.chat.deleteMessage({ personId: marco.id, number });
  // Marco's own message adds no push to his device.
  await writeMessage(marco, giulia, 'Which one?');
  await makeDeliveriesDue(app, marco);
  await expect.poll(() => device.pushes().map(({ body }) => body)).toEqual(['Bring bread']);
});

test('a push waits 5 s from the first message, and is not sent if any device reads it before', async () => {
  await writeMessage(giulia, marco);
  const ready = async () => {
    const { rows } = await app.owner.query(
      'SELECT ready_at, extract(epoch FROM ready_at - created_at)::int AS seconds FROM notifications',
    );
    return rows[0];
  };
  const first = await ready();
  expect(first.seconds).toBe(5);
  const { number } = await writeMessage(giulia, marco, 'More');
  expect((await ready()).ready_at).toEqual(first.ready_at);
  await marco.api.chat.markRead({ personId: giulia.id, number });
  expect(await inbox()).toMatchObject([{ isRead: true }]);
  await writeMessage(nora, marco);
  await makeDeliveriesDue(app, marco);
  await expect.poll(() => isDelivered(app, marco)).toBe(true);
  expect(device.pushes().map(({ url }) => url)).toEqual([`/find-friends?with=${nora.id}`]);
});

test('reading or deleting some messages keeps the notification of the others', async () => {
  const unread = async () => (await marco.api.notifications.getUnreadCount()).unread;
  for (let count = 0; count < 4; count += 1) await writeMessage(giulia, marco);
  await marco.api.chat.markRead({ personId: giulia.id, number: 2 });
  expect(await unread()).toBe(1);
  await giulia.api.chat.deleteMessage({ personId: marco.id, number: 3 });
  expect(await unread()).toBe(1);
  await marco.api.chat.markRead({ personId: giulia.id, number: 4 });
  expect(await unread()).toBe(0);
});

test('a muted conversation sends no push, nor does a kind that the person turned off', async () => {
  await marco.api.chat.muteConversation({ personId: giulia.id, muted: true });
  await writeMessage(giulia, marco);
  await marco.api.notifications.setNotificationPreference({
    kind: 'message',
    channel: 'push',
    enabled: false,
  });
  await writeMessage(nora, marco);
  await makeDeliveriesDue(app, marco);
  expect(await isDelivered(app, marco)).toBe(true);
  expect(device.pushes()).toEqual([]);
  expect(await inbox()).toMatchObject([{ actors: [{ id: nora.id }] }]);
  await marco.api.notifications.setNotificationPreference({
    kind: 'message',
    channel: 'push',
    enabled: true,
  });
});

test.each([
  ['the reader blocks the writer', () => marco.api.moderation.blockPerson({ personId: giulia.id })],
  ['the writer deletes it', () => giulia.api.chat.deleteMessage({ personId: marco.id, number: 1 })],
])('%s before the push: neither push nor mail contains the text', async (_what, between) => {
  await marco.api.notifications.setShowContent({ enabled: true });
  await writeMessage(giulia, marco, 'Planted 4711');
  await between();
  await makeDeliveriesDue(app, marco);
  await writeMessage(nora, marco, 'Something else');
  await makeDeliveriesDue(app, marco);
  await expect.poll(() => JSON.stringify(device.pushes())).toContain('Something else');
  expect(JSON.stringify(device.pushes())).not.toContain('4711');
  await marco.api.moderation.unblockPerson({ personId: giulia.id });
});
