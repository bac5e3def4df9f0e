import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { PASSWORD } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { type SmsServer, startSmsServer } from '../../../../test/support/sms.ts';
import { SIGN_IN_FAILURES_IN_A_ROW } from '../accounts/limits.ts';
import { NOTICES_PER_DAY } from './phone-limits.ts';

let app: TestApp;
let sms: SmsServer;
let mails: MailServer;
beforeAll(async () => {
  [sms, mails] = await Promise.all([startSmsServer(), startMailServer()]);
  app = await startTestApp({
    ...{ SMS_URL: sms.url, SMS_FROM: '+15005550006' },
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([sms.close(), mails.close()]);
});

const newNumber = () => `+39347${randomInt(1_000_000, 9_999_999)}`;

async function registered() {
  const phone = newNumber();
  const browser = openBrowser(app.url);
  const { id } = await browser.api.auth.requestPhoneCode({ phone, language: 'it' });
  const { profile } = await browser.api.auth.signUp({
    firstName: 'Nora',
    lastName: 'Bianchi',
    contactMethod: 'phone',
    phone,
    phoneCode: { id, digits: await sms.codeTo(phone) },
    password: PASSWORD,
    confirmPassword: PASSWORD,
    location: 'Torino',
    birthday: '1990-05-17',
    language: 'it',
    timeZone: 'Europe/Rome',
  });
  if (profile === null) throw new Error('registering made no profile');
  return { browser, phone, profile };
}
const signIn = (by: Browser, phone: string, password = PASSWORD) =>
  by.api.auth.signInByPhonePassword({ phone, password });
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );
const wrong = { code: 'INVALID_CREDENTIALS' };

describe('sign-in by number and password [S7-002]', () => {
  it('opens the number’s account, however it is typed', async () => {
    const { phone, profile } = await registered();
    const { api } = openBrowser(app.url);
    const typed = { phone: `${phone.slice(3, 6)} ${phone.slice(6)}`, phoneCountry: 'IT', password: PASSWORD };
    const state = await api.auth.signInByPhonePassword(typed);
    expect(state).toMatchObject({ session: { user: { phone, email: '' } }, profile: { id: profile.id } });
    expect((await api.auth.getSession()).session?.user.id).toBe(profile.id);
  });

  it('requires the account’s second factor', async () => {
    const { browser, phone, profile } = await registered();
    await enrolApp({ ...browser, id: '', profile });
    const held = await signIn(openBrowser(app.url), phone);
    expect(held).toMatchObject({ session: null, challenge: { way: 'password' } });
  });

  it('has the same response for a wrong password and an unknown number, and counts both', async () => {
    const { phone } = await registered();
    const unknown = newNumber();
    const answers = async (number: string) => {
      const browser = openBrowser(app.url);
      const codes: string[] = [];
      for (let nth = 0; nth <= SIGN_IN_FAILURES_IN_A_ROW; nth += 1) {
        codes.push(await codeOf(signIn(browser, number, 'not this one')));
      }
      return codes;
    };
    const known = await answers(phone);
    expect(known).toEqual([...Array(SIGN_IN_FAILURES_IN_A_ROW).fill(wrong.code), 'TOO_MANY_REQUESTS']);
    expect(await answers(unknown)).toEqual(known);
    // Wrong passwords elsewhere do not keep the owner of the phone out.
    const device = openBrowser(app.url);
    const { id } = await device.api.auth.requestPhoneCode({ phone, language: 'it' });
    const phoneCode = { id, digits: await sms.codeTo(phone, 2) };
    expect((await device.api.auth.signInByPhone({ phone, phoneCode })).session?.user.phone).toBe(phone);
  });

  it('is refused for a landline number, and if the password was removed', async () => {
    const { phone, profile } = await registered();
    await expect(signIn(openBrowser(app.url), '+390212345678')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await app.owner.query('UPDATE auth_accounts SET password = NULL WHERE user_id = $1', [profile.id]);
    await expect(signIn(openBrowser(app.url), phone)).rejects.toMatchObject(wrong);
  });
});

const noticesTo = (phone: string) =>
  sms.received
    .filter(({ to, body }) => to === phone && body.includes('Se non eri tu'))
    .map(({ body }) => body);
const expectNotices = (phone: string) => expect.poll(() => noticesTo(phone), { timeout: 10_000 });

it('a person with only a number confirms a new password by text, and is notified there [S7-008]', async () => {
  const { browser, phone } = await registered();
  const password = 'another long enough one';
  const { listConfirmationWays, mailConfirmationCode, confirmIdentity } = browser.api.confirmation;
  expect((await listConfirmationWays()).ways).toEqual(['password', 'text']);
  await mailConfirmationCode({ purpose: 'password' });
  const code = await sms.codeTo(phone, 2);
  await expect(confirmIdentity({ way: 'text', code })).rejects.toMatchObject({ code: 'CODE_WRONG' });
  await confirmIdentity({ way: 'text', purpose: 'password', code });
  await browser.api.account.setPassword({ password, confirmPassword: password });
  await expectNotices(phone).toEqual([expect.stringContaining('È stata scelta una nuova password')]);
  expect((await signIn(openBrowser(app.url), phone, password)).session).not.toBeNull();
});

it('the number is notified of each added address, passkey and factor', async () => {
  const { browser, phone, profile } = await registered();
  const device = createAuthenticator(app.url);
  const { options } = await browser.api.passkeys.beginPasskey();
  await browser.api.passkeys.addPasskey({ response: device.create(options) });
  await expectNotices(phone).toEqual([expect.stringContaining('È stata aggiunta una passkey')]);

  const email = `${randomUUID()}@example.org`;
  await browser.api.account.requestEmailChange({ email });
  const { token } = await mailedLink(mails, email, 'change');
  await browser.api.account.changeEmail({ token });
  await expectNotices(phone).toHaveLength(2);
  expect(noticesTo(phone)[1]).toContain('Al tuo account è stata aggiunta un’email');

  // The account has an address and a number now, and both are notified.
  await enrolApp({ ...browser, id: profile.id, profile });
  await expectNotices(phone).toHaveLength(3);
  expect(noticesTo(phone)[2]).toContain('Il secondo fattore è attivo');
});

it('the number of notices per number and day is limited', async () => {
  const { browser, phone } = await registered();
  const open = "SELECT FROM pgboss.job WHERE name = 'auth.notices' AND state < 'completed'";
  for (let nth = 0; nth < NOTICES_PER_DAY; nth += 1) {
    const device = createAuthenticator(app.url);
    const { options } = await browser.api.passkeys.beginPasskey();
    const { id: passkeyId } = await browser.api.passkeys.addPasskey({ response: device.create(options) });
    await browser.api.passkeys.removePasskey({ passkeyId });
  }
  await expect.poll(async () => (await app.owner.query(open)).rowCount, { timeout: 20_000 }).toBe(0);
  expect(noticesTo(phone)).toHaveLength(NOTICES_PER_DAY);
});
