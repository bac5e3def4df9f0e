import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { PASSWORD, type Person, person, verifyAddress } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { generateTotp as appCodeOf, enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { type SmsServer, startSmsServer } from '../../../../test/support/sms.ts';

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

/** A person who registered a stranger's address and added every way to sign in. */
async function squatter() {
  const one = await person(app.url);
  // Marks the address as verified, because adding a passkey or a factor requires that.
  await verifyAddress(app, one);
  const device = createAuthenticator(app.url);
  const { options } = await one.api.passkeys.beginPasskey();
  await one.api.passkeys.addPasskey({ response: device.create(options) });
  const { recoveryCodes } = await enrolApp(one);
  await one.api.account.requestEmailChange({ email: `${randomUUID()}@elsewhere.example` });
  // Adds a number in the database, because no operation adds one to such an account.
  const phone = `+39347${randomInt(1_000_000, 9_999_999)}`;
  await app.owner.query('UPDATE auth_users SET phone_number = $2, email_verified = false WHERE id = $1', [
    one.id,
    phone,
  ]);
  app.services.sessions.forgetPerson(one.id);
  return { one, device, phone, recoveryCodes };
}

/** The ways in which the owner of an address can take over the account made with it. */
const PROOFS: Readonly<Record<string, (owner: Browser, email: string) => Promise<unknown>>> = {
  'a magic link': async (owner, email) => {
    await owner.api.links.requestMagicLink({ email });
    const { token } = await mailedLink(mails, email, 'magic');
    return (await owner.api.links.redeemCode({ code: token })).state;
  },
  '“I did not make this account”': async (owner, email) => {
    const { token } = await mailedLink(mails, email, 'verify');
    const { state, passwordOffer } = await owner.api.auth.reclaimAccount({ token, email });
    expect(passwordOffer).toBe('again');
    return state;
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

describe('an address that a stranger registered', () => {
  test('is not verified if its owner opens the link in a browser of nobody or of somebody else', async () => {
    const thief = await person(app.url);
    const { email } = thief.profile;
    const given = { token: (await mailedLink(mails, email, 'verify')).token, email };
    for (const browser of [openBrowser(app.url), await person(app.url)]) {
      expect(await browser.api.auth.checkVerification(given)).toEqual({ isMine: false });
      await expect(browser.api.auth.verifyEmail(given)).rejects.toMatchObject({ code: 'LINK_NEEDS_SIGN_IN' });
    }
    const { rows } = await app.owner.query('SELECT email_verified FROM auth_users WHERE id = $1', [thief.id]);
    expect(rows).toEqual([{ email_verified: false }]);
  });

  test('allows no passkey or second factor until it is verified', async () => {
    const thief = await person(app.url);
    const refused = { code: 'PROOF_REQUIRED' };
    await expect(thief.api.passkeys.beginPasskey()).rejects.toMatchObject(refused);
    await expect(thief.api.secondFactor.enrolSecondFactor()).rejects.toMatchObject(refused);
    // Begins to add a passkey and a second factor, as the previous version allowed before verification.
    const device = createAuthenticator(app.url);
    await verifyAddress(app, thief);
    const { options } = await thief.api.passkeys.beginPasskey();
    const { key } = await thief.api.secondFactor.enrolSecondFactor();
    await app.owner.query('UPDATE auth_users SET email_verified = false WHERE id = $1', [thief.id]);
    await expect(thief.api.passkeys.addPasskey({ response: device.create(options) })).rejects.toMatchObject(
      refused,
    );
    await expect(thief.api.secondFactor.confirmSecondFactor({ code: appCodeOf(key) })).rejects.toMatchObject(
      refused,
    );
    expect(await thief.api.passkeys.listPasskeys()).toEqual({ passkeys: [] });
    expect(await thief.api.secondFactor.getSecondFactor()).toMatchObject({ on: false });
  });

  test('cannot be claimed by an old link after its person has verified it', async () => {
    const one = await person(app.url);
    const { email } = one.profile;
    const { token } = await mailedLink(mails, email, 'verify');
    await verifyAddress(app, one);
    await expect(openBrowser(app.url).api.auth.reclaimAccount({ token, email })).rejects.toMatchObject({
      code: 'LINK_SUPERSEDED',
    });
    expect((await one.api.auth.getSession()).session?.user.id).toBe(one.id);
    expect(await one.api.auth.signIn({ email, password: PASSWORD })).toMatchObject({ challenge: null });
  });

  test.each(Object.entries(PROOFS))('belongs to its owner alone after %s', async (_name, prove) => {
    const planted = await squatter();
    const { one } = planted;
    const owner = openBrowser(app.url);
    // The owner is not asked for the thief's second factor.
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

  test('keeps its owner’s data if the owner had verified it', async () => {
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
