import { randomUUID } from 'node:crypto';
import { VERIFICATION_RESENDS_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';

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

const isVerified = async ({ id }: Person): Promise<boolean> =>
  (await app.owner.query('SELECT email_verified FROM auth_users WHERE id = $1', [id])).rows[0]
    ?.email_verified;
const linkOf = ({ profile }: Person, count = 1) => mailedLink(mails, profile.email, 'verify', count);
const redeem = (by: { api: Person['api'] }, { profile }: Person, token: string) =>
  by.api.auth.verifyEmail({ token, email: profile.email });

describe('a registration', () => {
  test('sends one mail with a link and without the typed name [S7-061]', async () => {
    const name = `Visit evil.example ${randomUUID()}`.slice(0, 40);
    const one = await person(app.url, { firstName: name });
    const { mail, url } = await linkOf(one);
    expect(mails.to(one.profile.email)).toHaveLength(1);
    expect(url.origin).toBe(app.services.publicUrl());
    expect(url.searchParams.get('email')).toBe(one.profile.email);
    expect(mail.headers.get('subject')).toBe('Confirm your email for BESO');
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('evil.example');
    expect(await isVerified(one)).toBe(false);
  });

  test('that is rolled back sends nothing', async () => {
    await app.owner.query('ALTER TABLE profiles ADD CONSTRAINT nobody CHECK (false) NOT VALID');
    const email = `${randomUUID()}@example.org`;
    const before = await app.owner.query('SELECT FROM auth_links');
    await expect(person(app.url, { email })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await app.owner.query('ALTER TABLE profiles DROP CONSTRAINT nobody');
    const jobs = await app.owner.query(
      `SELECT FROM pgboss.job WHERE name = 'auth.mails' AND state < 'completed'`,
    );
    expect((await app.owner.query('SELECT FROM auth_links')).rowCount).toBe(before.rowCount);
    expect(jobs.rowCount).toBe(0);
    expect(mails.to(email)).toEqual([]);
  });

  test.each([
    ['en', 'Confirm your email for BESO'],
    ['es', 'Confirma tu correo para BESO'],
    ['fr', 'Confirme ton e-mail pour BESO'],
    ['it', 'Conferma la tua email per BESO'],
  ])('gets a response in the form’s language: %s', async (language, subject) => {
    const email = `${randomUUID()}@example.org`;
    await openBrowser(app.url).fetch('/api/v1/auth/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ firstName: 'A', lastName: 'B', contactMethod: 'email', email, password: PASSWORD },
        ...{
          confirmPassword: PASSWORD,
          location: 'Torino',
          birthday: '1990-05-17',
          language,
          timeZone: 'UTC',
        },
      }),
    });
    const { mail } = await mailedLink(mails, email, 'verify');
    expect(mail.headers.get('subject')).toBe(subject);
    expect(mail.html).toContain(`lang="${language}"`);
  });
});

describe('a verification link [S5-042] [S2-076]', () => {
  test('verifies the address, and tells the session at once [S3-034]', async () => {
    const one = await person(app.url);
    const { token } = await linkOf(one);
    expect((await one.api.auth.getSession()).session?.user.emailVerified).toBe(false);
    await redeem(one, one, token);
    expect(await isVerified(one)).toBe(true);
    expect((await one.api.auth.getSession()).session?.user.emailVerified).toBe(true);
  });

  test('opened elsewhere verifies after its person has signed in there by password, and changes nothing else', async () => {
    const one = await person(app.url);
    const { email } = one.profile;
    const { token } = await linkOf(one);
    const other = openBrowser(app.url);
    await expect(redeem(other, one, token)).rejects.toMatchObject({ code: 'LINK_NEEDS_SIGN_IN' });
    expect(other.cookie()).toBe('');
    expect(await isVerified(one)).toBe(false);
    await other.api.auth.signIn({ email, password: PASSWORD });
    expect(await other.api.auth.checkVerification({ token, email })).toEqual({ isMine: true });
    await redeem(other, one, token);
    expect(await isVerified(one)).toBe(true);
    expect((await one.api.auth.getSession()).session?.user).toMatchObject({
      id: one.id,
      emailVerified: true,
    });
    const later = await openBrowser(app.url).api.auth.signIn({ email, password: PASSWORD });
    expect(later.session?.user.id).toBe(one.id);
  });

  // OWASP: a session begins only when the person acts.
  // ASVS V7.6.2
  test('is not used up by GET and HEAD requests of mail scanners', async () => {
    const one = await person(app.url);
    const { url, token } = await linkOf(one);
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(`${app.url}${url.pathname}${url.search}`, { method });
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      await fetch(`${app.url}/api/v1/auth/verification/redeem${url.search}`, { method });
    }
    expect(await isVerified(one)).toBe(false);
    await redeem(one, one, token);
    expect(await isVerified(one)).toBe(true);
  });

  test('works for only one of several simultaneous uses', async () => {
    const one = await person(app.url);
    const { token } = await linkOf(one);
    const tried = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(one, one, token)));
    const codes = tried.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'in'));
    expect(codes.filter((code) => code === 'in')).toHaveLength(1);
    expect(codes.filter((code) => code === 'LINK_USED')).toHaveLength(5);
  });

  test('is bound to its address, its purpose and its day [S3-033]', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const { token } = await linkOf(one);
    const unknown = { code: 'LINK_NOT_FOUND' };
    await expect(redeem(one, other, token)).rejects.toMatchObject(unknown);
    await expect(redeem(one, one, token.toLowerCase())).rejects.toMatchObject(unknown);
    const elsewhere = { token, password: PASSWORD, confirmPassword: PASSWORD };
    await expect(one.api.auth.resetPassword(elsewhere)).rejects.toMatchObject(unknown);
    await expect(one.api.auth.admitDevice({ token })).rejects.toMatchObject(unknown);
    const { rows } = await app.owner.query(
      `UPDATE auth_links SET expires_at = now() WHERE user_id = $1
       RETURNING extract(epoch FROM expires_at - created_at) AS ago`,
      [one.id],
    );
    expect(rows).toHaveLength(1);
    await expect(redeem(one, one, token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await isVerified(one)).toBe(false);
  });

  // OWASP: initial secrets are random and short-lived.
  // ASVS V6.4.1
  test('is valid for a day, and stored only as a hash [S3-033]', async () => {
    const one = await person(app.url);
    const { token } = await linkOf(one);
    const { rows } = await app.owner.query(
      `SELECT to_json(l)::text AS row, extract(epoch FROM expires_at - created_at)::integer AS seconds
       FROM auth_links l WHERE user_id = $1`,
      [one.id],
    );
    expect(rows[0]?.seconds).toBe(24 * 60 * 60);
    const jobs = await app.owner.query(`SELECT data::text AS row FROM pgboss.job WHERE name = 'auth.mails'`);
    for (const { row } of [...rows, ...jobs.rows]) expect(row).not.toContain(token);
  });
});

describe('sending it again [S4-032] [S9-012]', () => {
  test('ends the previous link, and is possible three times', async () => {
    const one = await person(app.url);
    const first = await linkOf(one);
    const left: number[] = [];
    for (let count = 2; count <= VERIFICATION_RESENDS_MAX + 1; count += 1) {
      left.push((await one.api.auth.resendVerification()).resendsLeft);
      await linkOf(one, count);
    }
    expect(left).toEqual([2, 1, 0]);
    await expect(one.api.auth.resendVerification()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(redeem(one, one, first.token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    const newest = await linkOf(one, VERIFICATION_RESENDS_MAX + 1);
    await redeem(one, one, newest.token);
    expect(await isVerified(one)).toBe(true);
  });

  test('does nothing for a verified address', async () => {
    const one = await person(app.url);
    const { token } = await linkOf(one);
    await redeem(one, one, token);
    expect(await one.api.auth.resendVerification()).toEqual({ resendsLeft: 0 });
    const { rows } = await app.owner.query('SELECT FROM auth_links WHERE user_id = $1', [one.id]);
    expect(rows).toHaveLength(1);
  });
});

test('the same link is mailed later if the mail server is unavailable', async () => {
  mails.refuse(451);
  const one = await person(app.url);
  const waits = async () =>
    (await app.owner.query(`SELECT FROM pgboss.job WHERE name = 'auth.mails' AND state = 'retry'`)).rowCount;
  await expect.poll(waits, { timeout: 5_000 }).toBe(1);
  mails.refuse(0);
  await app.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  const { token } = await linkOf(one);
  await redeem(one, one, token);
  expect(await isVerified(one)).toBe(true);
});
