import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { confirmForPassword, PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import {
  buildFactorRemovalMail,
  buildNewDeviceMail,
  buildSignInChangeMail,
  SIGN_IN_CHANGES,
} from './notice-mails.ts';

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

async function verified(): Promise<Person> {
  const one = await person(app.url);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  return one;
}

/** Returns the subjects of the notices to a person, after all were sent. */
async function noticesTo({ profile }: Person): Promise<string[]> {
  const open = `SELECT FROM pgboss.job WHERE name = 'auth.notices' AND state < 'completed'`;
  await expect.poll(async () => (await app.owner.query(open)).rowCount, { timeout: 10_000 }).toBe(0);
  const sent = mails.to(profile.email).filter(({ text }) => text.includes('Was this you?'));
  return sent.map(({ headers }) => headers.get('subject') ?? '');
}

async function addPasskey({ api }: Person, device = createAuthenticator(app.url)) {
  const { options } = await api.passkeys.beginPasskey();
  return api.passkeys.addPasskey({ response: device.create(options) });
}

describe('the owner is notified by mail [S7-011]', () => {
  test('of each switch of the second factor, once, and of no failed attempt', async () => {
    const one = await verified();
    await one.api.secondFactor.switchOffSecondFactor();
    await one.api.secondFactor.enrolSecondFactor();
    const wrong = one.api.secondFactor.confirmSecondFactor({ code: '000000' });
    await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG' });
    expect(await noticesTo(one)).toEqual([]);
    const { code } = await enrolApp(one);
    const again = one.api.secondFactor.confirmSecondFactor({ code: code() });
    await expect(again).rejects.toMatchObject({ code: 'SECOND_FACTOR_ON' });
    expect(await noticesTo(one)).toEqual(['The second factor is on']);
    for (let nth = 0; nth < 3; nth += 1) await one.api.secondFactor.switchOffSecondFactor();
    expect(await noticesTo(one)).toEqual(['The second factor is on', 'The second factor is off']);
    const [mail] = mails.to(one.profile.email).slice(-1);
    expect(mail?.text).toMatch(/a browser that does not say its name|on \d+ \w+ \d{4}|, on /);
    expect(mail?.text).toContain(`${app.url.replace('127.0.0.1', 'localhost')}/account-settings`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('of new recovery codes at most once an hour, and not of refused ones', async () => {
    const one = await verified();
    const none = one.api.secondFactor.renewRecoveryCodes();
    await expect(none).rejects.toMatchObject({ code: 'SECOND_FACTOR_NOT_FOUND' });
    await enrolApp(one);
    for (let nth = 0; nth < 3; nth += 1) await one.api.secondFactor.renewRecoveryCodes();
    expect(await noticesTo(one)).toEqual(['The second factor is on', 'New recovery codes were made']);
  });

  test('of each added and removed passkey, and not of refused ones', async () => {
    const one = await verified();
    const device = createAuthenticator(app.url);
    const { id } = await addPasskey(one, device);
    await expect(addPasskey(one, device)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    await one.api.passkeys.renamePasskey({ passkeyId: id, name: 'https://evil.example' });
    const gone = [1, 2].map(() => one.api.passkeys.removePasskey({ passkeyId: id }));
    const ended = await Promise.allSettled(gone);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await noticesTo(one)).toEqual(['A passkey was added', 'A passkey was removed']);
    for (const { html, text } of mails.to(one.profile.email)) expect(html + text).not.toContain('evil');
  });

  test('of each new password in their language, however it was chosen, and not of refused ones', async () => {
    const one = await verified();
    const password = 'another long enough one';
    const twice = { password, confirmPassword: password };
    await expect(one.api.account.setPassword(twice)).rejects.toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
    });
    expect(await noticesTo(one)).toEqual([]);
    await confirmForPassword(one);
    await one.api.account.setPassword(twice);
    expect(await noticesTo(one)).toEqual(['A new password was chosen']);
    await app.owner.query(`UPDATE profiles SET language = 'it' WHERE id = $1`, [one.id]);
    await openBrowser(app.url).api.auth.requestPasswordReset({ email: one.profile.email });
    const { token } = await mailedLink(mails, one.profile.email, 'reset');
    await openBrowser(app.url).api.auth.resetPassword({ token, ...twice });
    const subjects = () => mails.to(one.profile.email).map(({ headers }) => headers.get('subject'));
    await expect.poll(subjects, { timeout: 10_000 }).toContain('È stata scelta una nuova password');
  });

  test('but not at an unverified address', async () => {
    const one = await verified();
    const { id } = await addPasskey(one);
    expect(await noticesTo(one)).toEqual(['A passkey was added']);
    await app.owner.query('UPDATE auth_users SET email_verified = false WHERE id = $1', [one.id]);
    await one.api.passkeys.removePasskey({ passkeyId: id });
    expect(await noticesTo(one)).toEqual(['A passkey was added']);
  });

  test.each(['en', 'es', 'fr', 'it'] as const)('in %s, with a text for each kind', (language) => {
    const deed = {
      device: { browser: 'Firefox', system: 'Linux', form: 'computer' },
      at: '2026-03-14T18:30:00Z',
    };
    const reader = { language, timeZone: 'Europe/Rome' };
    const letters = SIGN_IN_CHANGES.map((change) =>
      buildSignInChangeMail(
        change,
        reader,
        deed as Parameters<typeof buildSignInChangeMail>[2],
        'https://beso.example',
      ),
    );
    for (const { title, paragraphs, button, note, reason } of letters) {
      const words = [title, ...paragraphs, button.label, note, reason];
      expect(words.every((text) => text && !text.includes('{{'))).toBe(true);
      expect(paragraphs[0]).toMatch(/Firefox .+ Linux.+(19[:.]30|7:30)/);
    }
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(SIGN_IN_CHANGES.length);
    expect(new Set(letters.map(({ paragraphs }) => paragraphs[0])).size).toBe(SIGN_IN_CHANGES.length);
  });
});

test.each([
  ['en', 'Europe/London', 'en-GB'],
  ['en', 'America/New_York', 'en-US'],
  ['fr', 'America/Toronto', 'fr-CA'],
  ['es', 'America/Mexico_City', 'es-MX'],
  ['it', 'Europe/Zurich', 'it-CH'],
] as const)(
  'every date in a mail in %s to %s has the app’s format there, by %s',
  (language, timeZone, locale) => {
    const at = '2026-03-14T18:30:00Z';
    const device = { browser: 'Firefox', system: 'Linux', form: 'computer' } as const;
    const written = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
    const expected = new Intl.DateTimeFormat(locale, written).format(new Date(at));
    const [reader, deed, url] = [{ language, timeZone }, { device, at }, 'https://beso.example'];
    for (const { paragraphs } of [
      buildNewDeviceMail(reader, deed, url),
      ...SIGN_IN_CHANGES.map((change) => buildSignInChangeMail(change, reader, deed, url)),
      buildFactorRemovalMail(reader, new Date(at), url),
    ])
      expect(paragraphs[0]).toContain(expected);
  },
);

test('without a mail server the link in the log admits a device; the owner is notified at its next sign-in', async () => {
  const one = await verified();
  const { email } = one.profile;
  const device = openBrowser(app.url);
  await device.api.links.requestMagicLink({ email });
  const { token } = await mailedLink(mails, email, 'magic');
  await app.owner.query(
    `ALTER TABLE pgboss.job ADD CONSTRAINT away CHECK (name <> 'auth.notices') NOT VALID`,
  );
  try {
    const { state } = await device.api.links.redeemCode({ code: token });
    expect(state.session?.user.id).toBe(one.id);
  } finally {
    await app.owner.query('ALTER TABLE pgboss.job DROP CONSTRAINT away');
  }
  expect((await device.api.auth.getSession()).session?.user.id).toBe(one.id);
  expect(await noticesTo(one)).toEqual([]);
  await device.api.auth.signIn({ email, password: PASSWORD });
  expect(await noticesTo(one)).toHaveLength(1);
  await device.api.auth.signIn({ email, password: PASSWORD });
  expect(await noticesTo(one)).toHaveLength(1);
});
