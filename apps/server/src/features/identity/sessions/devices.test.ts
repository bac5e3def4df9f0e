import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { createDigest } from '../accounts/digest.ts';
import { createKnownDevices } from './devices.ts';
import { raiseDeviceEpoch } from './queries/epochs.ts';

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const devices = (secret = 'one', previousSecret?: string) =>
  createKnownDevices({ mode: 'local', secret, previousSecret }, app.services.database);
const headersOf = (line: string) => ({ cookie: line.split(';')[0] });
const remembered = async (headers: { cookie?: string | undefined }, id: string) =>
  headersOf(await devices().remember(headers, id));

test('a device is known only to the accounts that signed in on it', async () => {
  const [giulia, marco, nora] = [randomUUID(), randomUUID(), randomUUID()];
  const first = await remembered({}, giulia);
  const both = await remembered(first, marco);
  const id = await devices().knownTo(both, giulia);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await devices().knownTo(both, marco)).toBe(id);
  expect(await devices().knownTo(first, marco)).toBeUndefined();
  expect(await devices().knownTo(both, nora)).toBeUndefined();
  expect(await devices().knownTo({}, giulia)).toBeUndefined();
  expect(await devices().knownTo(await remembered(both, giulia), marco)).toBe(id);
});

test('a device’s cookie is signed for this device, and survives one change of the secret', async () => {
  const giulia = randomUUID();
  const headers = await remembered({}, giulia);
  const [name = '', value = ''] = (headers.cookie ?? '').split('=');
  const [, ...entries] = value.split('.');
  const moved = { cookie: `${name}=${['A'.repeat(22), ...entries].join('.')}` };
  expect(await devices().knownTo(moved, giulia)).toBeUndefined();
  expect(await devices('two').knownTo(headers, giulia)).toBeUndefined();
  expect(await devices('two', 'one').knownTo(headers, giulia)).toBeDefined();
  const broken = ['', '.', 'x', `${value}.`, value.slice(0, -1)];
  for (const one of [...broken, `${value.slice(0, 22)}.99999_${'A'.repeat(43)}`]) {
    await devices().knownTo({ cookie: `${name}=${one}` }, giulia);
  }
});

test('a device remembers five accounts and forgets the oldest first', async () => {
  const people = Array.from({ length: 6 }, () => randomUUID());
  let headers: { cookie?: string | undefined } = {};
  for (const one of people) headers = await remembered(headers, one);
  const known = await Promise.all(people.map((one) => devices().knownTo(headers, one)));
  expect(known.map((id) => id !== undefined)).toEqual([false, true, true, true, true, true]);
});

test('a new epoch invalidates the cookie, and one renewal replaces its entry', async () => {
  const [{ id }, neighbour] = [await person(app.url), randomUUID()];
  const { db } = app.services.database;
  const before = await remembered(await remembered({}, neighbour), id);
  expect(await devices().renew(before, id)).toEqual([]);
  await raiseDeviceEpoch(db, id);
  expect(await devices().knownTo(before, id)).toBeUndefined();
  expect(await devices().knownTo(before, neighbour)).toBeDefined();
  expect(await devices().renew({}, id)).toEqual([]);
  expect(await devices().renew(await remembered({}, neighbour), id)).toEqual([]);
  const [line = ''] = await devices().renew(before, id);
  expect(line.split(';')[0]?.split('.')).toHaveLength(3);
  expect(await devices().knownTo(headersOf(line), id)).toBeDefined();
  await raiseDeviceEpoch(db, id);
  expect(await devices().knownTo(headersOf(line), id)).toBeUndefined();
});

describe('a signed-out browser', () => {
  const knows = async ({ id }: Person, browser: Browser) =>
    (await createKnownDevices(app.services.config, app.services.database).knownTo(
      { cookie: browser.cookie() },
      id,
    )) !== undefined;

  async function withEvicted() {
    const one = await person(app.url);
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    const evicted = openBrowser(app.url);
    const signIn = () => evicted.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    await signIn();
    expect(await knows(one, evicted)).toBe(true);
    return { one, evicted, signIn };
  }
  const EVICTIONS: [string, (one: Person, evicted: Browser) => Promise<unknown>, boolean][] = [
    ['by a sign-out of the others', ({ api }) => api.auth.signOut({ scope: 'others' }), true],
    ['by a sign-out of all', ({ api }) => api.auth.signOut({ scope: 'global' }), false],
    [
      'by name',
      async ({ api }) => {
        const { devices: all } = await api.auth.listDevices();
        for (const { id, isThis } of all) if (!isThis) await api.auth.signOutDevice({ deviceId: id });
      },
      true,
    ],
    ['by a second factor', (one) => enrolApp(one), true],
    [
      'by a recovered password',
      async ({ profile: { email } }) => {
        await openBrowser(app.url).api.auth.requestPasswordReset({ email });
        const { token } = await mailedLink(mails, email, 'reset');
        const twice = { password: 'another long enough one', confirmPassword: 'another long enough one' };
        await openBrowser(app.url).api.auth.resetPassword({ token, ...twice });
      },
      false,
    ],
  ];
  test.each(EVICTIONS)('%s is unknown to the account again', async (_how, evict, isThisKnown) => {
    const { one, evicted } = await withEvicted();
    await evict(one, evicted);
    expect(await knows(one, evicted)).toBe(false);
    expect(await knows(one, one)).toBe(isThisKnown);
  });

  test('with too many wrong passwords is limited like unknown ones, and the owner is notified', async () => {
    const { one, evicted, signIn } = await withEvicted();
    await one.api.auth.signOut({ scope: 'others' });
    const mailed = async () =>
      mails.to(one.profile.email).filter(({ text }) => text.includes('Was this you?')).length;
    await expect.poll(mailed, { timeout: 10_000 }).toBe(1);
    await signIn();
    await expect.poll(mailed, { timeout: 10_000 }).toBe(2);
    await evicted.api.auth.signOut({ scope: 'local' });
    await one.api.auth.signOut({ scope: 'others' });
    const count = `INSERT INTO auth_limits (key, points, expire)
      SELECT 'sign-in-account:' || $1, 1000, extract(epoch FROM now() + interval '1 day') * 1000
      ON CONFLICT (key) DO UPDATE SET points = 1000`;
    await app.owner.query(count, [createDigest(app.services.config)(one.profile.email)]);
    await expect(signIn()).rejects.toMatchObject({ code: 'SIGN_IN_LINK_REQUIRED' });
  });

  test('does not make other devices unknown that show their session', async () => {
    const { one, evicted } = await withEvicted();
    const other = openBrowser(app.url);
    await other.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    const { devices: all } = await evicted.api.auth.listDevices();
    const own = all.find(({ isThis }) => isThis)?.id ?? '';
    await one.api.auth.signOutDevice({ deviceId: own });
    expect(await knows(one, other)).toBe(false);
    await app.owner.query(`UPDATE auth_sessions SET updated_at = now() - interval '2 days'`);
    await other.api.auth.getSession();
    await evicted.api.auth.getSession();
    expect([await knows(one, other), await knows(one, evicted)]).toEqual([true, false]);
  });
});
