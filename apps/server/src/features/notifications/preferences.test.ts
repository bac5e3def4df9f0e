import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import {
  DEFAULT_NOTIFICATION_MATRIX,
  DEFAULT_QUIET_HOURS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type QuietHours,
} from '@beso/contract/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts, countTowardsDailyLimit } from '../../../test/support/days.ts';
import { waitForInboxes, writeInTransaction } from '../../../test/support/notifications.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kindsOf = async (one: Person) =>
  (await one.api.notifications.listNotifications({})).notifications.map(({ kind }) => kind);
const unreadOf = async (one: Person) => (await one.api.notifications.getUnreadCount()).unread;

test('preferences begin with the defaults, in the profile’s time zone [S2-026]', async () => {
  const one = await person(app.url, { timeZone: 'America/New_York' });
  expect(await one.api.notifications.getNotificationPreferences()).toEqual({
    matrix: DEFAULT_NOTIFICATION_MATRIX,
    quietHours: DEFAULT_QUIET_HOURS,
    showContent: false,
    timeZone: 'America/New_York',
    emailVerified: false,
  });
});

test('the database has the same defaults', async () => {
  const { rows } = await app.owner.query<{ kind: string; channel: string; wanted: boolean }>(
    `SELECT kind, channel, notification_default(kind, channel) AS wanted
     FROM unnest($1::text[]) AS kind, unnest($2::text[]) AS channel`,
    [NOTIFICATION_KINDS, NOTIFICATION_CHANNELS],
  );
  const matrix: Record<string, Record<string, boolean>> = {};
  for (const { kind, channel, wanted } of rows) matrix[kind] = { ...matrix[kind], [channel]: wanted };
  expect(matrix).toEqual(DEFAULT_NOTIFICATION_MATRIX);
});

describe('a switch [S2-026]', () => {
  test('is stored for this kind, channel and person only', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const set = one.api.notifications.setNotificationPreference;
    expect((await set({ kind: 'gift', channel: 'email', enabled: false })).matrix.gift).toEqual({
      app: true,
      push: true,
      email: false,
    });
    await set({ kind: 'like', channel: 'push', enabled: true });
    await set({ kind: 'like', channel: 'push', enabled: true });
    const { matrix } = await one.api.notifications.getNotificationPreferences();
    expect(matrix).toEqual({
      ...DEFAULT_NOTIFICATION_MATRIX,
      gift: { app: true, push: true, email: false },
      like: { app: true, push: true, email: false },
    });
    expect((await other.api.notifications.getNotificationPreferences()).matrix).toEqual(
      DEFAULT_NOTIFICATION_MATRIX,
    );
  });

  test.each([
    ['streak', 'push', { enabled: true }],
    ['gift', 'fax', { enabled: true }],
    ['gift', 'push', { enabled: 'yes' }],
    ['gift', 'push', {}],
    ["gift' OR 1=1 --", 'push', { enabled: true }],
  ])('is refused for kind %s, channel %s and value %j', async (kind, channel, body) => {
    const one = await person(app.url);
    const response = await one.fetch(
      `/api/v1/notification-preferences/${encodeURIComponent(kind)}/${encodeURIComponent(channel)}`,
      { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await one.api.notifications.getNotificationPreferences()).matrix).toEqual(
      DEFAULT_NOTIFICATION_MATRIX,
    );
  });

  test('that turns a kind off in the app hides later notifications; existing ones stay, read or unread', async () => {
    const [one, actor] = [await person(app.url), await person(app.url)];
    // A row is written for the mail, but the inbox must not show it.
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    const set = one.api.notifications.setNotificationPreference;
    await set({ kind: 'like', channel: 'email', enabled: true });
    const post = { subjectId: randomUUID() };
    await writeInTransaction(app, 'like', actor, [one], post);
    await writeInTransaction(app, 'message', actor, [one]);

    await set({ kind: 'like', channel: 'app', enabled: false });
    expect([await kindsOf(one), await unreadOf(one)]).toEqual([['message', 'like'], 2]);
    // Another like of the same subject joins the unread row.
    await writeInTransaction(app, 'like', await person(app.url), [one], post);
    expect([(await kindsOf(one)).sort(), await unreadOf(one)]).toEqual([['like', 'message'], 2]);
    const coming = () => writeInTransaction(app, 'like', actor, [one], { subjectId: randomUUID() });
    await coming();
    expect([(await kindsOf(one)).length, await unreadOf(one)]).toEqual([2, 2]);

    await set({ kind: 'like', channel: 'app', enabled: true });
    expect([(await kindsOf(one)).length, await unreadOf(one)]).toEqual([2, 2]);
    await coming();
    expect([(await kindsOf(one)).length, await unreadOf(one)]).toEqual([3, 3]);
  });
});

test('a gift notifies only by mail, or not at all, if the receiver chose that [S2-026]', async () => {
  const [one, giver] = [await person(app.url), await person(app.url)];
  const shared = await couple(one, giver);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  const before = await kindsOf(one);
  const set = one.api.notifications.setNotificationPreference;
  const written = async () => {
    await giver.api.besos.processBesoTransaction(gift(shared, one.id));
    await waitForInboxes(app);
    const { rows } = await app.owner.query(
      `SELECT in_app, push_pending, email_pending FROM notifications
       WHERE recipient_id = $1 AND kind = 'gift' ORDER BY created_at`,
      [one.id],
    );
    return rows;
  };
  await set({ kind: 'gift', channel: 'app', enabled: false });
  const byMail = { in_app: false, push_pending: false, email_pending: true };
  expect(await written()).toEqual([byMail]);
  expect(await kindsOf(one)).toEqual(before);
  await set({ kind: 'gift', channel: 'email', enabled: false });
  expect(await written()).toEqual([byMail]);
  await set({ kind: 'gift', channel: 'app', enabled: true });
  expect(await written()).toEqual([byMail, { in_app: true, push_pending: false, email_pending: false }]);
});

describe('quiet hours and the choice of content [S2-026]', () => {
  test('are stored', async () => {
    const one = await person(app.url);
    const quietHours = { enabled: true, from: '23:30', until: '07:15' };
    expect((await one.api.notifications.setQuietHours(quietHours)).quietHours).toEqual(quietHours);
    expect((await one.api.notifications.setShowContent({ enabled: true })).showContent).toBe(true);
    expect(await one.api.notifications.getNotificationPreferences()).toMatchObject({
      quietHours,
      showContent: true,
    });
  });

  test.each<QuietHours>([
    { enabled: true, from: '24:00', until: '07:00' },
    { enabled: true, from: '7:00', until: '08:00' },
    { enabled: true, from: '22:60', until: '08:00' },
    { enabled: true, from: '22:00', until: '22:00' },
    { enabled: true, from: '', until: '08:00' },
  ])('are refused for %j', async (quietHours) => {
    const one = await person(app.url);
    expect(await refusalFrom(one.api.notifications.setQuietHours(quietHours))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('quiet hours apply', () => {
  /** Returns the end of the quiet hours that contain `at`; null if none do. */
  async function endOf(timeZone: string, from: string, until: string, at: string): Promise<string | null> {
    const one = await person(app.url, { timeZone });
    await one.api.notifications.setQuietHours({ enabled: true, from, until });
    const { rows } = await app.owner.query<{ end: Date | null }>('SELECT quiet_until($1, $2) AS end', [
      one.id,
      at,
    ]);
    return rows[0]?.end?.toISOString() ?? null;
  }

  test.each([
    ['before', '20:59:59Z', null],
    ['at the beginning', '21:00:00Z', '2026-07-11T06:00:00.000Z'],
    ['at midnight', '22:00:00Z', '2026-07-11T06:00:00.000Z'],
  ])('across midnight in Rome, %s', async (_, at, end) => {
    expect(await endOf('Europe/Rome', '23:00', '08:00', `2026-07-10T${at}`)).toBe(end);
  });

  test.each([
    ['in the morning', '05:59:59Z', '2026-07-10T06:00:00.000Z'],
    ['no more at the end', '06:00:00Z', null],
  ])('across midnight in Rome, %s', async (_, at, end) => {
    expect(await endOf('Europe/Rome', '23:00', '08:00', `2026-07-10T${at}`)).toBe(end);
  });

  test('within a day, in a zone with half an hour', async () => {
    const at = (time: string) => endOf('Asia/Kolkata', '13:00', '15:00', `2026-03-01T${time}Z`);
    expect(await at('07:29:59')).toBeNull();
    expect(await at('07:30:00')).toBe('2026-03-01T09:30:00.000Z');
    expect(await at('09:30:00')).toBeNull();
  });

  test('through the night in which the clock is put forward, and end an hour sooner', async () => {
    const at = (moment: string) => endOf('Europe/Rome', '22:00', '08:00', moment);
    expect(await at('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(await at('2026-03-29T05:59:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(await at('2026-03-29T06:00:00Z')).toBeNull();
  });

  test('until a time that the clock skips, and end at the next minute', async () => {
    expect(await endOf('Europe/Rome', '22:00', '02:30', '2026-03-29T00:30:00Z')).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('through the night in which the clock is put back, and end an hour later', async () => {
    const at = (moment: string) => endOf('America/New_York', '22:00', '08:00', moment);
    expect(await at('2026-11-01T03:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
    expect(await at('2026-11-01T12:59:00Z')).toBe('2026-11-01T13:00:00.000Z');
    expect(await at('2026-11-01T13:00:00Z')).toBeNull();
  });

  test('until the second of two equal times, and never end in the past', async () => {
    const at = (moment: string) => endOf('America/New_York', '22:00', '01:30', moment);
    expect(await at('2026-11-01T05:10:00Z')).toBe('2026-11-01T06:30:00.000Z');
    expect(await at('2026-11-01T06:10:00Z')).toBe('2026-11-01T06:30:00.000Z');
    expect(await at('2026-11-01T06:30:00Z')).toBeNull();
  });

  test('not if they are off or were never set', async () => {
    const one = await person(app.url);
    const end = async () =>
      (await app.owner.query('SELECT quiet_until($1, now()) AS end', [one.id])).rows[0]?.end;
    expect(await end()).toBeNull();
    await one.api.notifications.setQuietHours({ enabled: false, from: '00:00', until: '23:59' });
    expect(await end()).toBeNull();
  });
});

test('changes of preferences are limited per day: then PREFERENCE_DAILY_LIMIT until tomorrow', async () => {
  const one = await person(app.url);
  const { setNotificationPreference, setQuietHours, setShowContent } = one.api.notifications;
  const changes = [
    () => setNotificationPreference({ kind: 'gift', channel: 'push', enabled: false }),
    () => setQuietHours(DEFAULT_QUIET_HOURS),
    () => setShowContent({ enabled: true }),
  ];
  await countTowardsDailyLimit(app.owner, one.id, 'preference', DAILY_LIMITS.preference - changes.length);
  for (const change of changes) await change();
  for (const change of changes) {
    expect(await refusalFrom(change())).toMatchObject({ code: 'PREFERENCE_DAILY_LIMIT' });
  }
  await backdateDailyCounts(app.owner, one.id);
  for (const change of changes) await change();
});
