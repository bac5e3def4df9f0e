import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { createLogger } from '../../../platform/log.ts';
import { LINKS_PER_ADDRESS, SIGN_IN_FAILURES_PER_DAY } from '../accounts/limits.ts';
import { createPasswordHasher } from '../accounts/passwords.ts';

const NEW = 'another long enough one';
const NEW_TWICE = { password: NEW, confirmPassword: NEW };

let mails: MailServer;
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  mails = await startMailServer();
  const into = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  app = await startTestApp(
    { SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>', TRUST_PROXY: 'loopback' },
    createLogger({ level: 'trace', pretty: false, into }),
  );
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const anonymous = () => openBrowser(app.url).api.auth;
const signIn = ({ profile }: Person, password: string) =>
  anonymous().signIn({ email: profile.email, password });
const ask = ({ profile }: Person) => anonymous().requestPasswordReset({ email: profile.email });
const linkOf = ({ profile }: Person, count = 1) => mailedLink(mails, profile.email, 'reset', count);
async function askedBy(one: Person) {
  await ask(one);
  return linkOf(one);
}
const isVerified = async ({ id }: Person): Promise<boolean> =>
  (await app.owner.query('SELECT email_verified FROM auth_users WHERE id = $1', [id])).rows[0]
    ?.email_verified;

describe('recovery [S7-007] [S2-086]', () => {
  test.each([
    ['es', 'Elige una contraseña nueva para BESO'],
    ['fr', 'Choisis un nouveau mot de passe pour BESO'],
    ['it', 'Scegli una nuova password per BESO'],
  ])('is mailed in the person’s language: %s', async (language, subject) => {
    const one = await person(app.url);
    await app.owner.query('UPDATE profiles SET language = $2 WHERE id = $1', [one.id, language]);
    const { mail } = await askedBy(one);
    expect(mail.headers.get('subject')).toBe(subject);
    expect(mail.html).toContain(`lang="${language}"`);
  });

  test('sets the password, ends every session and signs this browser in', async () => {
    const one = await person(app.url);
    const elsewhere = openBrowser(app.url);
    await elsewhere.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    const { token, mail } = await askedBy(one);
    expect(mail.headers.get('subject')).toBe('Choose a new password for BESO');
    expect(await anonymous().checkPasswordReset({ token })).toEqual({ email: one.profile.email });

    const here = openBrowser(app.url);
    const { session } = await here.api.auth.resetPassword({ token, ...NEW_TWICE });
    expect(session?.user).toMatchObject({ id: one.id, emailVerified: true });
    expect((await here.api.auth.getSession()).session?.user.id).toBe(one.id);
    for (const browser of [one, elsewhere]) {
      expect((await browser.api.auth.getSession()).session).toBeNull();
    }
    await expect(signIn(one, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await signIn(one, NEW)).session?.user.id).toBe(one.id);
  });

  test.each([
    ['S5-005', { password: 'seven77', confirmPassword: 'seven77' }, 'auth.passwordTooShort'],
    ['S5-004', { password: NEW, confirmPassword: PASSWORD }, 'registration.passwordsDoNotMatch'],
  ])('[%s] refuses %o, and the link stays valid', async (_id, given, key) => {
    const one = await person(app.url);
    const { token } = await askedBy(one);
    await expect(anonymous().resetPassword({ token, ...given })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ key }] },
    });
    await expect(signIn(one, PASSWORD)).resolves.toBeDefined();
    expect(await anonymous().checkPasswordReset({ token })).toEqual({ email: one.profile.email });
  });

  test('explains why a link no longer works: unknown, used, replaced by a newer one, or too old', async () => {
    const one = await person(app.url);
    const first = await askedBy(one);
    await ask(one);
    const second = await linkOf(one, 2);
    const use = (token: string) => anonymous().resetPassword({ token, ...NEW_TWICE });
    const check = (token: string) => anonymous().checkPasswordReset({ token });
    for (const call of [use, check]) {
      await expect(call('nothing')).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
      await expect(call(first.token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    }
    await use(second.token);
    for (const call of [use, check]) {
      await expect(call(second.token)).rejects.toMatchObject({ code: 'LINK_USED' });
    }
    await ask(one);
    const third = await linkOf(one, 3);
    const { rows } = await app.owner.query(
      `SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM auth_links
       WHERE user_id = $1 AND purpose = 'reset_password'`,
      [one.id],
    );
    expect(rows.map(({ seconds }) => seconds)).toEqual([3_600, 3_600, 3_600]);
    await app.owner.query('UPDATE auth_links SET expires_at = now() WHERE user_id = $1', [one.id]);
    for (const call of [use, check]) {
      await expect(call(third.token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    }
  });

  test('accepts one of several simultaneous uses of a link', async () => {
    const one = await person(app.url);
    const { token } = await askedBy(one);
    const passwords = Array.from({ length: 5 }, (_, index) => `a long enough one ${index}`);
    const tried = await Promise.allSettled(
      passwords.map((password) => anonymous().resetPassword({ token, password, confirmPassword: password })),
    );
    const winners = passwords.filter((_, index) => tried[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const codes = tried.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(codes).toEqual(Array(4).fill('LINK_USED'));
    expect((await signIn(one, winners[0] ?? '')).session?.user.id).toBe(one.id);
  });

  test('closes live connections within two seconds with a reason', async () => {
    const one = await person(app.url);
    const { token } = await askedBy(one);
    const connection = await openLiveConnection(app.url, one);
    const heard: string[] = [];
    connection.on('session.ended', () => heard.push('ended'));
    const began = performance.now();
    await anonymous().resetPassword({ token, ...NEW_TWICE });
    await expect.poll(() => connection.connected, { timeout: 5_000, interval: 10 }).toBe(false);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(heard).toEqual(['ended']);
  });

  test('leaves no session to a sign-in that began before the change and ended after it', async () => {
    const one = await person(app.url);
    // The sign-in has checked the old password, and waits for this lock while the password changes.
    const holder = await app.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM auth_users WHERE id = $1 FOR NO KEY UPDATE', [one.id]);
    const late = openBrowser(app.url);
    const signingIn = late.api.auth.signIn({ email: one.profile.email, password: PASSWORD }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    );
    const sessions = async () =>
      (await app.owner.query('SELECT FROM auth_sessions WHERE user_id = $1', [one.id])).rowCount;
    await expect.poll(sessions, { timeout: 5_000 }).toBe(2);
    const { hash } = createPasswordHasher(app.services.config);
    await holder.query(`UPDATE auth_accounts SET password = $2 WHERE user_id = $1`, [
      one.id,
      await hash(NEW, []),
    ]);
    await holder.query('COMMIT');
    holder.release();
    expect(await signingIn).toBe('INVALID_CREDENTIALS');
    expect(await sessions()).toBe(1);
    expect(late.cookie()).toBe('');
  });
});

describe('a person who registered somebody else’s address', () => {
  test('loses it, every session and the password when the owner recovers it', async () => {
    const thief = await person(app.url);
    const verification = await mailedLink(mails, thief.profile.email, 'verify');
    const { token } = await askedBy(thief);
    await app.owner.query(
      `INSERT INTO auth_factors (user_id, sealed_key, confirmed_at) VALUES ($1, 'of the thief', now())`,
      [thief.id],
    );
    const owner = openBrowser(app.url);
    const { session } = await owner.api.auth.resetPassword({ token, ...NEW_TWICE });
    // The owner of the mailbox is not asked for the thief's second factor.
    expect(session?.user.id).toBe(thief.id);
    expect((await thief.api.auth.getSession()).session).toBeNull();
    await expect(signIn(thief, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await isVerified(thief)).toBe(true);
    const old = { token: verification.token, email: thief.profile.email };
    await expect(anonymous().verifyEmail(old)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
  });
});

describe('a request for a link', () => {
  test('has the same response and duration for every address [S8-017]', async () => {
    const one = await person(app.url);
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 2 * LINKS_PER_ADDRESS; round += 1) {
      // The order alternates, because work after a response slows the next request.
      const kinds = ['known', 'unknown'] as const;
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const { profile } = round < LINKS_PER_ADDRESS ? one : await person(app.url);
        const email = kind === 'known' ? profile.email : `${randomUUID()}@example.org`;
        const began = performance.now();
        const response = await openBrowser(app.url).fetch('/api/v1/auth/password-reset', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${round}` },
          body: JSON.stringify({ email }),
        });
        took[kind].push(performance.now() - began);
        expect([response.status, await response.text()]).toEqual([202, '']);
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const [known, unknown] = [median(took.known), median(took.unknown)];
    // On a busy machine, durations differ by up to 40 ms, or one takes up to twice as long as the other.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(40, Math.min(known, unknown)));
    const { rows } = await app.owner.query(`SELECT data::text FROM pgboss.job WHERE name = 'auth.requests'`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(data).not.toContain('example.org');
  });

  test('is limited per address; a refused one leaves the newest link valid', async () => {
    const one = await person(app.url);
    for (let count = 1; count <= LINKS_PER_ADDRESS; count += 1) {
      await ask(one);
      await linkOf(one, count);
    }
    await expect(ask(one)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { token } = await linkOf(one, LINKS_PER_ADDRESS);
    expect(await anonymous().checkPasswordReset({ token })).toEqual({ email: one.profile.email });
    // The owner's known device is counted separately.
    await one.api.auth.requestPasswordReset({ email: one.profile.email });
    await linkOf(one, LINKS_PER_ADDRESS + 1);
  });

  test('requires an address [S5-003]', async () => {
    await expect(anonymous().requestPasswordReset({ email: 'nobody' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'email', key: 'auth.validEmailRequired' }] },
    });
  });
});

describe('after a hundred wrong passwords a day', () => {
  test('a device is admitted by the mailed link, and only with the right password', async () => {
    const one = await person(app.url);
    const { email } = one.profile;
    const by = (browser: ReturnType<typeof openBrowser>, address: string, password: string) =>
      browser
        .fetch('/api/v1/auth/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ email, password }),
        })
        .then(async (answer) => (answer.ok ? 'in' : ((await answer.json()) as { code: string }).code));
    const guesser = openBrowser(app.url);
    await Promise.all(
      Array.from({ length: SIGN_IN_FAILURES_PER_DAY }, (_, index) =>
        by(guesser, `198.51.100.${index % 20}`, 'not this one'),
      ),
    );
    const device = openBrowser(app.url);
    expect(await by(device, '198.51.100.77', PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');
    await device.api.auth.requestDeviceLink({ email });
    const { token, url } = await mailedLink(mails, email, 'device');
    expect(url.search).toBe('');
    expect(await device.api.auth.admitDevice({ token })).toEqual({ email });
    expect((await device.api.auth.getSession()).session).toBeNull();
    expect(await by(device, '198.51.100.77', 'not this one')).toBe('INVALID_CREDENTIALS');
    expect(await by(device, '198.51.100.77', PASSWORD)).toBe('in');
    const stranger = openBrowser(app.url);
    await expect(stranger.api.auth.admitDevice({ token })).rejects.toMatchObject({ code: 'LINK_USED' });
    expect(await by(stranger, '198.51.100.78', PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');
  });
});

// ASVS V14.2.1
test('no secret and no address is in the log', async () => {
  const one = await person(app.url);
  const { token, url } = await askedBy(one);
  await fetch(app.url + url.pathname);
  await anonymous().resetPassword({ token, ...NEW_TWICE });
  const log = lines.join('');
  expect(log).toContain('auth.resetPassword');
  for (const secret of [token, one.profile.email, NEW]) expect(log).not.toContain(secret);
});
