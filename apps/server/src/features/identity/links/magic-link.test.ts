import { randomUUID } from 'node:crypto';
import { MAGIC_LINK_RESENDS_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { LINKS_PER_ADDRESS } from '../accounts/limits.ts';

const INVITATION = 'A'.repeat(22);

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    SMTP_URL: mails.url,
    MAIL_FROM: 'BESO <hello@beso.example>',
    TRUST_PROXY: 'loopback',
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const newAddress = () => `${randomUUID()}@example.org`;
const browser = () => openBrowser(app.url);
const linkTo = (email: string, count = 1) => mailedLink(mails, email, 'magic', count);
const redeem = (code: string, by = browser()) => by.api.links.redeemCode({ code });
const verify = ({ id }: Person) =>
  app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [id]);
async function verifiedPerson(): Promise<Person> {
  const one = await person(app.url);
  await verify(one);
  return one;
}
async function askedBy({ profile }: Person, count = 1) {
  await browser().api.links.requestMagicLink({ email: profile.email });
  return linkTo(profile.email, count);
}
const signIn = ({ profile }: Person) =>
  browser().api.auth.signIn({ email: profile.email, password: PASSWORD });

const entered = (email: string, change: Record<string, unknown> = {}) => ({
  firstName: 'Nora',
  lastName: 'Bianchi',
  pronouns: 'she/her' as const,
  location: 'Genova',
  birthday: '1991-02-03',
  language: 'it' as const,
  timeZone: 'Europe/Rome',
  email,
  ...change,
});

describe('a magic link [S7-004] [S7-005] [S7-006]', () => {
  test('signs in on any device, once, and ends the browser’s previous session [S4-025]', async () => {
    const one = await verifiedPerson();
    const { token, mail, url } = await askedBy(one);
    expect(mail.headers.get('subject')).toBe('Your magic link for BESO');
    expect(url.search).toBe('');
    const other = await person(app.url);
    const had = other.cookie();
    const about = { email: `${one.profile.email[0]}•••@example.org`, draft: null };
    expect(await browser().api.links.checkCode({ code: token })).toEqual({ ...about, isMine: false });
    expect(await one.api.links.checkCode({ code: token })).toEqual({ ...about, isMine: true });
    expect(await other.api.links.checkCode({ code: token })).toEqual({ ...about, isMine: false });
    const { state, registered } = await redeem(token, other);
    expect(registered).toBe(false);
    expect(state.session?.user).toMatchObject({ id: one.id, emailVerified: true });
    expect(state.profile?.id).toBe(one.id);
    expect((await other.api.auth.getSession()).session?.user.id).toBe(one.id);
    // The browser's former session has ended, and its cookie is replaced.
    expect(other.cookie()).not.toBe(had);
    const answer = await fetch(`${app.url}/api/v1/auth/session`, { headers: { cookie: had } });
    expect(await answer.json()).toMatchObject({ session: null });
    await expect(redeem(token)).rejects.toMatchObject({ code: 'LINK_USED' });
    // The address was verified before, so other sessions and the password stay valid.
    expect((await one.api.auth.getSession()).session?.user.id).toBe(one.id);
    expect((await signIn(one)).session?.user.id).toBe(one.id);
  });

  // ASVS V3.5.3
  test('is not used up by GET or HEAD', async () => {
    const one = await verifiedPerson();
    const { url, token } = await askedBy(one);
    const asMailScanners = `${url.origin}${url.pathname}?code=${token}`;
    for (const method of ['GET', 'HEAD']) await fetch(asMailScanners, { method });
    expect((await redeem(token)).state.session?.user.id).toBe(one.id);
  });

  test('explains why it no longer works: unknown, replaced by a newer one, or older than an hour [S8-010]', async () => {
    const one = await verifiedPerson();
    const first = await askedBy(one);
    const second = await askedBy(one, 2);
    const check = (code: string) => browser().api.links.checkCode({ code });
    for (const call of [redeem, check]) {
      await expect(call('nothing')).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
      await expect(call(first.token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    }
    const { rows } = await app.owner.query(
      `SELECT DISTINCT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM auth_links
       WHERE user_id = $1 AND purpose = 'sign_in'`,
      [one.id],
    );
    expect(rows).toEqual([{ seconds: 3_600 }]);
    await app.owner.query('UPDATE auth_links SET expires_at = now() WHERE user_id = $1', [one.id]);
    for (const call of [redeem, check]) {
      await expect(call(second.token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    }
  });

  test('works for only one of several simultaneous uses', async () => {
    const one = await verifiedPerson();
    const { token } = await askedBy(one);
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => redeem(token)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = tried.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(codes).toEqual(Array(4).fill('LINK_USED'));
  });

  // OWASP: a token is accepted for one purpose only.
  // ASVS V9.2.2
  test('only signs in, and no other mailed link does', async () => {
    const one = await verifiedPerson();
    const verification = await mailedLink(mails, one.profile.email, 'verify');
    await expect(redeem(verification.token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    const { token } = await askedBy(one);
    await expect(browser().api.auth.checkPasswordReset({ token })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    });
    await expect(browser().api.auth.verifyEmail({ token, email: one.profile.email })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    });
  });

  test('keeps invitation, type and page, but no address of another site [S2-067]', async () => {
    const one = await verifiedPerson();
    const { email } = one.profile;
    const carriedBy = async (count: number, given: Record<string, string>) => {
      await browser().api.links.requestMagicLink({ email, ...given });
      const { url } = await linkTo(email, count);
      expect(url.search).toBe('');
      const { code: _code, ...carried } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
      return carried;
    };
    expect(await carriedBy(1, { invitation: INVITATION, type: 'partner', redirect: '/gift?x=1' })).toEqual({
      type: 'magiclink',
      invitation: INVITATION,
      invitation_type: 'partner',
      redirect: '/gift?x=1',
    });
    expect(await carriedBy(2, { invitation: '<b>', type: 'A b', redirect: '//evil.example/home' })).toEqual({
      type: 'magiclink',
    });
  });

  test.each([
    ['es', 'Tu enlace mágico para BESO'],
    ['fr', 'Ton lien magique pour BESO'],
    ['it', 'Il tuo link magico per BESO'],
  ])('has the person’s language: %s', async (language, subject) => {
    const one = await verifiedPerson();
    await app.owner.query('UPDATE profiles SET language = $2 WHERE id = $1', [one.id, language]);
    expect((await askedBy(one)).mail.headers.get('subject')).toBe(subject);
  });
});

// ASVS V6.4.3
test('a magic link does not bypass the second factor of a verified account', async () => {
  const one = await verifiedPerson();
  await app.owner.query(
    `INSERT INTO auth_factors (user_id, sealed_key, confirmed_at) VALUES ($1, 'sealed', now())`,
    [one.id],
  );
  const { token } = await askedBy(one);
  const here = browser();
  const { state } = await redeem(token, here);
  expect(state).toMatchObject({ session: null, challenge: { way: 'link' } });
  expect((await here.api.auth.getSession()).session).toBeNull();
});

describe('a person who registered somebody else’s address', () => {
  test('loses password, second factor, sessions and links when the owner signs in by a magic link', async () => {
    const thief = await person(app.url);
    const { email } = thief.profile;
    const verification = await mailedLink(mails, email, 'verify');
    const connection = await openLiveConnection(app.url, thief);
    await app.owner.query(
      `INSERT INTO auth_factors (user_id, sealed_key, confirmed_at) VALUES ($1, 'of the thief', now())`,
      [thief.id],
    );
    await app.owner.query(`INSERT INTO auth_recovery_codes VALUES ($1, 'of the thief')`, [thief.id]);
    const { token } = await askedBy(thief);
    const owner = browser();
    expect((await redeem(token, owner)).state.session?.user).toMatchObject({ emailVerified: true });
    await expect.poll(() => connection.connected).toBe(false);
    expect((await thief.api.auth.getSession()).session).toBeNull();
    await expect(signIn(thief)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(browser().api.auth.verifyEmail({ token: verification.token, email })).rejects.toMatchObject({
      code: 'LINK_SUPERSEDED',
    });
    expect((await owner.api.auth.getSession()).session?.user.id).toBe(thief.id);
  });
});

describe('a request for a link', () => {
  const ask = (operation: string, body: object, client: number) =>
    browser().fetch(`/api/v1/auth/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${client}` },
      body: JSON.stringify(body),
    });

  test.each([
    ['magic-link', 100],
    ['registration-link', 200],
  ])('by %s has the same response and duration for every address', async (operation, client) => {
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 10; round += 1) {
      // The order alternates, because work after a response slows the next request.
      const kinds = ['known', 'unknown'] as const;
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const { profile } = await person(app.url);
        const email = kind === 'known' ? profile.email : newAddress();
        const began = performance.now();
        const answer = await ask(operation, entered(email), client + round);
        took[kind].push(performance.now() - began);
        expect(answer.status).toBe(202);
        expect(await answer.json()).toEqual({ resendsLeft: MAGIC_LINK_RESENDS_MAX });
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const [known, unknown] = [median(took.known), median(took.unknown)];
    // On a busy machine, durations differ by up to 40 ms, or one takes up to twice as long as the other.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(40, Math.min(known, unknown)));
  });

  test('can be repeated three times; a refused one leaves the newest link valid [S4-032] [S9-012]', async () => {
    const one = await verifiedPerson();
    const { email } = one.profile;
    for (let left = MAGIC_LINK_RESENDS_MAX; left >= 0; left -= 1) {
      expect(await (await ask('magic-link', { email }, 1)).json()).toEqual({ resendsLeft: left });
      await linkTo(email, MAGIC_LINK_RESENDS_MAX + 1 - left);
    }
    expect(MAGIC_LINK_RESENDS_MAX).toBe(3);
    const refused = await ask('magic-link', { email }, 1);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Another client gets the last of the address's LINKS_PER_ADDRESS links.
    expect((await ask('magic-link', { email }, 2)).status).toBe(202);
    const newest = await linkTo(email, LINKS_PER_ADDRESS);
    expect((await ask('magic-link', { email }, 3)).status).toBe(429);
    // The owner's known device has a count of its own.
    expect(await one.api.links.requestMagicLink({ email })).toEqual({ resendsLeft: 3 });
    const last = await linkTo(email, LINKS_PER_ADDRESS + 1);
    await expect(redeem(newest.token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    expect((await redeem(last.token)).state.session?.user.id).toBe(one.id);
  });

  test('sends no mail to an address without an account', async () => {
    const email = newAddress();
    await browser().api.links.requestMagicLink({ email });
    const one = await verifiedPerson();
    await askedBy(one);
    expect(mails.to(email)).toEqual([]);
  });

  test.each([
    'a"b@example.org',
    'x@example.org\r\nBcc: y@example.org',
    'x@example.org, y@example.org',
    '<x@example.org> y@example.org',
  ])('with %j adds no receiver and no header [S5-002]', async (email) => {
    const before = mails.received.length;
    await browser()
      .api.links.requestRegistrationLink(entered(email))
      .catch((error: { code: string }) => expect(error.code).toBe('INVALID_INPUT'));
    const one = await verifiedPerson();
    await askedBy(one);
    for (const mail of mails.received.slice(before)) {
      expect(mail.to).toHaveLength(1);
      expect(mail.headers.has('bcc')).toBe(false);
    }
  });
});

test('an account with a missing profile record is corrected at sign-in [S4-002]', async () => {
  const one = await verifiedPerson();
  await app.owner.query(
    'UPDATE auth_users SET profile_created = false, profile_created_at = NULL WHERE id = $1',
    [one.id],
  );
  app.services.sessions.forgetPerson(one.id);
  expect((await one.api.auth.getSession()).profile).toBeNull();
  expect((await signIn(one)).profile?.id).toBe(one.id);
  const { rows } = await app.owner.query('SELECT * FROM auth_users WHERE id = $1', [one.id]);
  expect(rows[0].profile_created).toBe(true);
  expect(rows[0].profile_created_at).toBeInstanceOf(Date);
  expect((await one.api.auth.getSession()).profile?.id).toBe(one.id);
});
