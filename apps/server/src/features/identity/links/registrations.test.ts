import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { LANGUAGES } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import {
  confirmForPassword,
  dropProfile,
  PASSWORD,
  type Person,
  person,
} from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink, mailedLinks } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { createLogger } from '../../../platform/log.ts';

const INVITATION = 'A'.repeat(22);

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

const newAddress = () => `${randomUUID()}@example.org`;
const browser = () => openBrowser(app.url);
const linkTo = (email: string, count = 1) => mailedLink(mails, email, 'magic', count);
const linksTo = (email: string, count: number) => mailedLinks(mails, email, 'magic', count);
const redeem = (code: string, by = browser()) => by.api.links.redeemCode({ code });
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

describe('a registration without a password [S3-029] [S3-032] [S4-028] [S7-061]', () => {
  test('waits for its link, which completes it on any device', async () => {
    const email = newAddress();
    const laptop = browser();
    const asked = { ...entered(email.toUpperCase()), password: 'never to be kept' };
    await laptop.api.links.requestRegistrationLink({ ...asked, invitation: INVITATION });
    expect((await app.owner.query('SELECT FROM auth_users WHERE email = $1', [email])).rowCount).toBe(0);
    const { rows } = await app.owner.query('SELECT * FROM auth_registrations WHERE email = $1', [email]);
    expect(rows[0].registration_data).toEqual({ ...entered(email), email: undefined });
    expect(JSON.stringify(rows[0])).not.toContain('never to be kept');

    const { token, mail, url } = await linkTo(email);
    expect(mail.headers.get('subject')).toBe('Completa la registrazione su BESO');
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('Nora');
    expect(url.hash).toContain(INVITATION);
    expect(JSON.stringify(rows[0])).not.toContain(token);
    const phone = browser();
    const { state, registered } = await redeem(token, phone);
    expect(registered).toBe(true);
    expect(state.profile).toMatchObject({
      firstName: 'Nora',
      lastName: 'Bianchi',
      pronouns: 'she/her',
      homeLocation: 'Genova',
      birthday: '1991-02-03',
      language: 'it',
      timeZone: 'Europe/Rome',
      email,
    });
    expect(state.session?.user).toMatchObject({ id: state.profile?.id, email, emailVerified: true });
    // [S3-002] Besides the entered fields, the account records that it has a profile.
    const account = await app.owner.query('SELECT * FROM auth_users WHERE email = $1', [email]);
    expect(account.rows[0]).toMatchObject({
      ...{ name: 'Nora Bianchi', first_name: 'Nora', last_name: 'Bianchi', pronouns: 'she/her' },
      ...{ home_location: 'Genova', profile_created: true },
    });
    expect((await phone.api.auth.getSession()).session?.user.email).toBe(email);
    expect((await laptop.api.auth.getSession()).session).toBeNull();
    await expect(redeem(token)).rejects.toMatchObject({ code: 'LINK_USED' });
    const after = await app.owner.query('SELECT registration_data FROM auth_registrations WHERE email = $1', [
      email,
    ]);
    expect(after.rows).toEqual([{ registration_data: null }]);
  });

  test('tells the requesting browser by a secret that the link was opened elsewhere, without signing it in', async () => {
    const email = newAddress();
    const laptop = browser();
    const [waiting, another] = [`${'w'.repeat(21)}A`, `${'w'.repeat(21)}B`];
    const look = (secret: string) => laptop.api.links.lookAtRegistration({ waiting: secret });
    await laptop.api.links.requestRegistrationLink({ ...entered(email), waiting });
    await laptop.api.links.requestRegistrationLink({ ...entered(email), waiting });
    const { rows } = await app.owner.query('SELECT * FROM auth_registrations WHERE email = $1', [email]);
    expect(JSON.stringify(rows)).not.toContain(waiting);
    expect(await look(waiting)).toEqual({ state: 'waiting' });
    // Only the browser that asked for the opened link learns that it was opened.
    const [first] = await linksTo(email, 2);
    await redeem(first?.token ?? '');
    expect(await look(waiting)).toEqual({ state: 'followed' });
    expect(await look(another)).toEqual({ state: 'waiting' });
    expect((await laptop.api.auth.getSession()).session).toBeNull();
  });

  test('can exist beside another for the same address, and the opened link decides', async () => {
    const email = newAddress();
    const asked = await Promise.allSettled(
      ['Anna', 'Nora', 'Zoe'].map((firstName) =>
        browser().api.links.requestRegistrationLink(entered(email, { firstName })),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    const links = await linksTo(email, 3);
    const drafts = await Promise.all(
      links.map(({ token }) => browser().api.links.checkCode({ code: token })),
    );
    expect(drafts.map(({ draft }) => draft?.firstName).toSorted()).toEqual(['Anna', 'Nora', 'Zoe']);
    const [chosen, ...others] = links;
    const tried = await Promise.allSettled(Array.from({ length: 4 }, () => redeem(chosen?.token ?? '')));
    const won = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won.map(({ state }) => state.profile?.firstName)).toEqual([drafts[0]?.draft?.firstName]);
    // The other links sign in to the account and change nothing.
    for (const { token } of others) {
      expect((await browser().api.links.checkCode({ code: token })).draft).toBeNull();
      expect(await redeem(token)).toMatchObject({
        registered: false,
        state: { profile: { firstName: drafts[0]?.draft?.firstName } },
      });
    }
  });

  test('creates one account if two links are opened at once', async () => {
    const email = newAddress();
    for (const firstName of ['Anna', 'Nora']) {
      await browser().api.links.requestRegistrationLink(entered(email, { firstName }));
    }
    const links = await linksTo(email, 2);
    const both = await Promise.all(links.map(({ token }) => redeem(token)));
    expect(new Set(both.map(({ state }) => state.session?.user.id)).size).toBe(1);
    expect(both.filter(({ registered }) => registered)).toHaveLength(1);
  });

  test('ends with all others of its address when the account gets another password', async () => {
    const email = newAddress();
    const one = await person(app.url, { email });
    for (const firstName of ['Anna', 'Nora']) {
      await browser().api.links.requestRegistrationLink(entered(email, { firstName }));
    }
    const links = await linksTo(email, 2);
    const password = 'chosen after both were asked for';
    await confirmForPassword(one);
    await one.api.account.setPassword({ password, confirmPassword: password });
    for (const { token } of links) {
      await expect(redeem(token)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    }
  });

  test('races with a registration with a password: one account, owned by the address’s owner', async () => {
    const email = newAddress();
    await browser().api.links.requestRegistrationLink(entered(email));
    const { token } = await linkTo(email);
    const owner = browser();
    const [thief] = await Promise.allSettled([person(app.url, { email }), redeem(token, owner)]);
    const { session } = await owner.api.auth.getSession();
    expect(session?.user).toMatchObject({ email, emailVerified: true });
    if (thief.status === 'fulfilled') {
      expect((await thief.value.api.auth.getSession()).session).toBeNull();
      await expect(signIn(thief.value)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    } else expect(thief.reason).toMatchObject({ code: 'EMAIL_EXISTS' });
  });

  test('creates the missing profile of an account [S4-029]', async () => {
    const one = await person(app.url);
    await dropProfile(app, one);
    const { email } = one.profile;
    await browser().api.links.requestRegistrationLink(entered(email, { firstName: 'Later' }));
    const { token, mail } = await linkTo(email);
    expect(mail.headers.get('subject')).toBe('Il tuo link magico per BESO');
    expect(await redeem(token)).toMatchObject({
      registered: true,
      state: { profile: { firstName: 'Later' } },
    });
  });

  test('is refused for an address that its former owner may restore', async () => {
    const email = newAddress();
    await browser().api.links.requestRegistrationLink(entered(email));
    const { token } = await linkTo(email);
    const one = await person(app.url);
    await app.owner.query(
      `INSERT INTO auth_links (user_id, purpose, email, token_hash, expires_at)
       VALUES ($1, 'undo_email', $2, 'of nobody', now() + interval '1 day')`,
      [one.id, email],
    );
    expect(await browser().api.links.checkEmailExists({ email })).toEqual({ exists: true });
    await expect(redeem(token)).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    await app.owner.query(`DELETE FROM auth_links WHERE token_hash = 'of nobody'`);
    expect((await redeem(token)).registered).toBe(true);
  });

  test('is validated like the form, without the password [S5-006]', async () => {
    const wrong = { firstName: '', email: 'nobody', birthday: '2025-01-01', location: ' ' };
    await expect(
      browser().api.links.requestRegistrationLink(entered('x@example.org', wrong)),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: expect.arrayContaining([
          { path: 'firstName', key: 'registration.firstNameRequired' },
          { path: 'email', key: 'auth.validEmailRequired' },
          { path: 'location', key: 'registration.locationRequired' },
          { path: 'birthday', key: 'registration.birthdayTooYoung' },
        ]),
      },
    });
  });

  test.each(LANGUAGES)('gets a response in the form’s language: %s', async (language) => {
    const email = newAddress();
    await browser().api.links.requestRegistrationLink(entered(email, { language }));
    const { mail } = await linkTo(email);
    const subjects = {
      en: 'Complete your registration on BESO',
      es: 'Completa tu registro en BESO',
      fr: 'Termine ton inscription sur BESO',
      it: 'Completa la registrazione su BESO',
    };
    expect(mail.headers.get('subject')).toBe(subjects[language]);
    expect(mail.html).toContain(`lang="${language}"`);
  });
});

test('a person who registered somebody else’s address loses it to a registration without a password', async () => {
  for (const order of ['before', 'afterwards']) {
    const email = newAddress();
    const askFirst = order === 'before';
    const ask = () => browser().api.links.requestRegistrationLink(entered(email));
    if (askFirst) await ask();
    const thief = await person(app.url, { email });
    if (!askFirst) await ask();
    const { token } = await linkTo(email);
    const { state, registered } = await redeem(token);
    expect([registered, state.profile?.firstName]).toEqual([false, 'Giulia']);
    expect((await thief.api.auth.getSession()).session).toBeNull();
    await expect(signIn(thief)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
});

test('no secret, address or name is in the log or unencrypted in a job', async () => {
  const email = newAddress();
  await browser().api.links.requestRegistrationLink({ ...entered(email), invitation: INVITATION });
  const { token } = await linkTo(email);
  await redeem(token);
  const one = await person(app.url);
  await browser().api.links.requestMagicLink({ email: one.profile.email, invitation: INVITATION });
  const magic = await linkTo(one.profile.email);
  const { rows } = await app.owner.query(`SELECT data::text FROM pgboss.job WHERE name LIKE 'auth.%'`);
  const log = lines.join('');
  expect(log).toContain('links.redeemCode');
  for (const secret of [token, magic.token, email, INVITATION, 'Bianchi']) {
    expect(log).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
