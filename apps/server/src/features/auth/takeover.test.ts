import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { createAuthenticator } from '../../../test/support/authenticator.ts';
import { PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../test/support/client.ts';
import { enrolApp } from '../../../test/support/factor.ts';
import { mailedLink } from '../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { type SmsServer, startSmsServer } from '../../../test/support/sms.ts';

let mails: MailServer;
let sms: SmsServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  sms = await startSmsServer();
  app = await startTestApp({
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' },
    ...{ SMS_URL: sms.url, SMS_FROM: 'BESO' },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
  await sms.close();
});

const CHOSEN = 'chosen by the owner of the address';

/** Somebody who registers an address that is not theirs, and leaves every way back in that there is. */
async function squatter() {
  const one = await person(app.url);
  const device = createAuthenticator(app.url);
  const { options } = await one.api.passkeys.beginPasskey();
  await one.api.passkeys.addPasskey({ response: device.create(options) });
  const { recoveryCodes } = await enrolApp(one);
  await one.api.account.requestEmailChange({ email: `${randomUUID()}@elsewhere.example` });
  // No operation gives a number to an account with an address: should one come, this holds for it too.
  const phone = `+39347${randomInt(1_000_000, 9_999_999)}`;
  await app.owner.query('UPDATE auth_users SET phone_number = $2 WHERE id = $1', [one.id, phone]);
  return { one, device, phone, recoveryCodes };
}

/** What the owner of the address does, who has its mailbox. */
const PROOFS: Readonly<Record<string, (owner: Browser, email: string) => Promise<unknown>>> = {
  'a magic link': async (owner, email) => {
    await owner.api.links.requestMagicLink({ email });
    const { token } = await mailedLink(mails, email, 'magic');
    return (await owner.api.links.redeemCode({ code: token })).state;
  },
  'a new password': async (owner, email) => {
    await owner.api.auth.requestPasswordReset({ email });
    const { token } = await mailedLink(mails, email, 'reset');
    return owner.api.auth.resetPassword({ token, password: CHOSEN, confirmPassword: CHOSEN });
  },
  'a registration by link': async (owner, email) => {
    const form = { firstName: 'Nora', lastName: 'Bianchi', location: 'Torino', birthday: '1990-05-17' };
    const where = { language: 'en', timeZone: 'Europe/Rome', pronouns: '' } as const;
    await owner.api.links.requestRegistrationLink({ ...form, ...where, email });
    const { token } = await mailedLink(mails, email, 'magic');
    return (await owner.api.links.redeemCode({ code: token })).state;
  },
};

const codeOf = (result: Promise<unknown>) =>
  result.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

async function byPasskey({ device }: Awaited<ReturnType<typeof squatter>>) {
  const { api } = openBrowser(app.url);
  const { options } = await api.passkeys.beginPasskeySignIn();
  return codeOf(api.passkeys.signInWithPasskey({ response: device.get(options) }));
}
async function byPhone({ phone }: Awaited<ReturnType<typeof squatter>>) {
  const { api } = openBrowser(app.url);
  const { id } = await api.auth.requestPhoneCode({ phone, language: 'en' });
  return codeOf(api.auth.signInByPhone({ phone, phoneCode: { id, digits: await sms.codeTo(phone) } }));
}
const byPassword = ({ profile }: Person) =>
  codeOf(openBrowser(app.url).api.auth.signIn({ email: profile.email, password: PASSWORD }));

describe('an address that somebody else registered', () => {
  test.each(Object.entries(PROOFS))('is its owner’s alone after %s', async (_name, prove) => {
    const planted = await squatter();
    const { one } = planted;
    const owner = openBrowser(app.url);
    // Not asked for a second factor that somebody else switched on.
    expect(await prove(owner, one.profile.email)).toMatchObject({
      session: { user: { id: one.id, emailVerified: true, phone: null } },
      challenge: null,
    });
    expect((await one.api.auth.getSession()).session).toBeNull();
    expect(await byPassword(one)).toBe('INVALID_CREDENTIALS');
    expect(await byPasskey(planted)).toBe('PASSKEY_REFUSED');
    expect(await byPhone(planted)).toBe('PHONE_NOT_REGISTERED');
    expect(await owner.api.passkeys.listPasskeys()).toEqual({ passkeys: [] });
    expect(await owner.api.secondFactor.getSecondFactor()).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    const open = await app.owner.query(
      'SELECT FROM auth_links WHERE user_id = $1 AND used_at IS NULL AND superseded_at IS NULL',
      [one.id],
    );
    expect(open.rowCount).toBe(0);
  });

  test('whose owner had proven it keeps what its owner made', async () => {
    const planted = await squatter();
    const { one } = planted;
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    const browser = openBrowser(app.url);
    await browser.api.links.requestMagicLink({ email: one.profile.email });
    const { token } = await mailedLink(mails, one.profile.email, 'magic');
    const { state } = await browser.api.links.redeemCode({ code: token });
    expect(state).toMatchObject({ session: null, challenge: { way: 'link' } });
    expect(await byPasskey(planted)).toBe('in');
    expect((await one.api.auth.getSession()).session?.user.id).toBe(one.id);
  });
});
