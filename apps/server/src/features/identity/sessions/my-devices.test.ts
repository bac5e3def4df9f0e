import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { LAST_USE_PRECISION_MINUTES } from './queries/devices.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0';

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

async function signInAs(
  { profile }: Person,
  userAgent = LINUX,
  browser = openBrowser(app.url),
): Promise<Browser> {
  const answer = await browser.fetch('/api/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: profile.email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return browser;
}
const isIn = async ({ api }: Browser) => (await api.auth.getSession()).session !== null;
const own = async ({ api }: Browser) =>
  (await api.auth.listDevices()).devices.find(({ isThis }) => isThis)?.id ?? '';
const verify = ({ id }: Person) =>
  app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [id]);

/** Returns the milliseconds until a connection hears that its session ended and is closed. */
async function endOf(browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const connection = await openLiveConnection(app.url, browser);
  const heard: string[] = [];
  connection.on('session.ended', () => heard.push('ended'));
  const began = performance.now();
  await act();
  await expect.poll(() => connection.connected, { timeout: 5_000, interval: 10 }).toBe(false);
  expect(heard).toEqual(['ended']);
  return performance.now() - began;
}

describe('the list of devices', () => {
  // OWASP: people can see and end their own sessions.
  // ASVS V7.5.2
  test('names the person’s devices, the current one first, and nobody else’s', async () => {
    const one = await person(app.url);
    await person(app.url);
    const phone = await signInAs(one, IPHONE);
    const { devices } = await phone.api.auth.listDevices();
    expect(devices).toEqual([
      {
        id: expect.any(String),
        ...{ browser: 'Safari', system: 'iOS', form: 'phone', isThis: true },
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ browser: '', system: '', form: 'unknown', isThis: false }),
    ]);
    const laptop = await signInAs(one);
    const [first] = (await laptop.api.auth.listDevices()).devices;
    expect(first).toMatchObject({ browser: 'Firefox', system: 'Linux', form: 'computer', isThis: true });
  });

  test('contains no text from the client', async () => {
    const one = await person(app.url);
    const device = await signInAs(one, 'Your-Bank-Call-555/1.0 (x)');
    const { devices } = await device.api.auth.listDevices();
    expect(JSON.stringify(devices)).not.toContain('Bank');
    expect(devices[0]).toMatchObject({ browser: '', system: '', form: 'unknown' });
  });

  test('shows the last use with a precision of minutes', async () => {
    const one = await person(app.url);
    const seen = async () => (await one.api.auth.listDevices()).devices[0]?.lastSeenAt ?? '';
    const set = (minutes: number) =>
      app.owner.query(
        `UPDATE auth_sessions SET last_seen_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
        [one.id, minutes],
      );
    const age = async () => (Date.now() - new Date(await seen()).getTime()) / 60_000;
    await set(LAST_USE_PRECISION_MINUTES - 2);
    await seen();
    expect(await age()).toBeGreaterThan(LAST_USE_PRECISION_MINUTES - 3);
    await set(LAST_USE_PRECISION_MINUTES + 1);
    await expect.poll(age, { timeout: 5_000 }).toBeLessThan(1);
  });

  test('omits expired sessions', async () => {
    const one = await person(app.url);
    const other = await signInAs(one);
    await app.owner.query('UPDATE auth_sessions SET expires_at = now() WHERE id = $1', [await own(other)]);
    expect((await one.api.auth.listDevices()).devices).toHaveLength(1);
  });
});

describe('a sign-out [S7-010]', () => {
  test('of a device ends its session, and its live connections within two seconds', async () => {
    const one = await person(app.url);
    const [lost, kept] = [await signInAs(one), await signInAs(one)];
    const deviceId = await own(lost);
    expect(await endOf(lost, () => one.api.auth.signOutDevice({ deviceId }))).toBeLessThan(2_000);
    expect([await isIn(lost), await isIn(kept), await isIn(one)]).toEqual([false, true, true]);
    await one.api.auth.signOutDevice({ deviceId });
  });

  test('of another person’s device does nothing and reveals nothing', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const deviceId = await own(other);
    await one.api.auth.signOutDevice({ deviceId });
    await one.api.auth.signOutDevice({ deviceId: randomUUID() });
    expect(await isIn(other)).toBe(true);
  });

  test('of this device in the list removes its cookies', async () => {
    const one = await person(app.url);
    await one.api.auth.signOutDevice({ deviceId: await own(one) });
    expect(one.cookie()).not.toContain('beso_session');
    expect(await isIn(one)).toBe(false);
  });

  test('ends all other sessions with scope=others, all with scope=global, and this one with scope=local', async () => {
    const [one, bystander] = [await person(app.url), await person(app.url)];
    const [first, second, third] = [await signInAs(one), await signInAs(one), await signInAs(one)];
    expect(await endOf(second, () => first.api.auth.signOut({ scope: 'others' }))).toBeLessThan(2_000);
    const states = () => Promise.all([one, first, second, third].map(isIn));
    expect(await states()).toEqual([false, true, false, false]);
    await signInAs(one, LINUX, second);
    await signInAs(one, LINUX, third);
    await second.api.auth.signOut({ scope: 'local' });
    expect(await states()).toEqual([false, true, false, true]);
    expect(await endOf(first, () => third.api.auth.signOut({ scope: 'global' }))).toBeLessThan(2_000);
    expect(await states()).toEqual([false, false, false, false]);
    expect(third.cookie()).not.toContain('beso_session');
    expect(await isIn(bystander)).toBe(true);
  });

  test('of each other by two devices at once leaves at most one signed in', async () => {
    const one = await person(app.url);
    const pair = [await signInAs(one), await signInAs(one)];
    await Promise.allSettled(pair.map(({ api }) => api.auth.signOut({ scope: 'others' })));
    const left = (await Promise.all(pair.map(isIn))).filter(Boolean);
    expect(left.length).toBeLessThanOrEqual(1);
    expect(await isIn(one)).toBe(false);
  });

  test.each([
    ['DELETE', `/api/v1/auth/devices/${randomUUID()}`],
    ['POST', '/api/v1/auth/sign-out'],
  ])('by %s %s is refused to another site’s page', async (method, path) => {
    const one = await person(app.url);
    const answer = await fetch(app.url + path, {
      method,
      headers: {
        cookie: one.cookie(),
        origin: 'https://elsewhere.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ scope: 'global' }),
    });
    expect(await answer.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
    expect(await isIn(one)).toBe(true);
  });
});

describe('a new device', () => {
  const noticesTo = ({ profile }: Person) =>
    mails.to(profile.email).filter(({ headers }) => headers.get('subject')?.includes('new device'));
  const settled = async () => {
    const open = `SELECT FROM pgboss.job WHERE name = 'auth.notices' AND state < 'completed'`;
    await expect.poll(async () => (await app.owner.query(open)).rowCount, { timeout: 10_000 }).toBe(0);
  };

  test('is announced by mail with its name, the time and a link to end it', async () => {
    const one = await person(app.url);
    await verify(one);
    await signInAs(one, IPHONE);
    await expect.poll(() => noticesTo(one).length, { timeout: 10_000 }).toBe(1);
    const [mail] = noticesTo(one);
    expect(mail?.headers.get('subject')).toBe('A new device signed in to BESO');
    expect(mail?.text).toMatch(/Safari on iOS, on \d+ \w+ \d{4}|Safari on iOS, on \w+ \d+, \d{4}/);
    expect(mail?.text).toContain('/account-settings');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('is not announced if the account began there, if it is known, or at an unverified address', async () => {
    const [one, unverified] = [await person(app.url), await person(app.url)];
    await verify(one);
    await one.api.auth.signOut();
    // No mail is sent about a known device, nor to an unverified address.
    await signInAs(one, LINUX, one);
    await signInAs(unverified);
    await settled();
    expect([noticesTo(one), noticesTo(unverified)]).toEqual([[], []]);
    const strange = await signInAs(one);
    await signInAs(one, LINUX, strange);
    await settled();
    expect(noticesTo(one)).toHaveLength(1);
  });
});
