import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { PASSWORD } from '../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../test/support/client.ts';
import { enrolApp } from '../../../test/support/factor.ts';
import { type SmsServer, startSmsServer } from '../../../test/support/sms.ts';
import { SIGN_IN_FAILURES_IN_A_ROW } from './limits.ts';

let app: TestApp;
let sms: SmsServer;
beforeAll(async () => {
  sms = await startSmsServer();
  app = await startTestApp({ SMS_URL: sms.url, SMS_FROM: '+15005550006' });
});
afterAll(async () => {
  await app.close();
  await sms.close();
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

describe('[S7-002] signing in by a number and its password', () => {
  it('opens the account of the number, however it is typed', async () => {
    const { phone, profile } = await registered();
    const { api } = openBrowser(app.url);
    const typed = { phone: `${phone.slice(3, 6)} ${phone.slice(6)}`, phoneCountry: 'IT', password: PASSWORD };
    const state = await api.auth.signInByPhonePassword(typed);
    expect(state).toMatchObject({ session: { user: { phone, email: '' } }, profile: { id: profile.id } });
    expect((await api.auth.getSession()).session?.user.id).toBe(profile.id);
  });

  it('asks for the second factor of the account', async () => {
    const { browser, phone, profile } = await registered();
    await enrolApp({ ...browser, id: '', profile });
    const held = await signIn(openBrowser(app.url), phone);
    expect(held).toMatchObject({ session: null, challenge: { way: 'password' } });
  });

  it('answers a wrong password and a number without an account alike, and counts both', async () => {
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
    // Whoever tried elsewhere does not keep its owner out, who has the phone.
    const device = openBrowser(app.url);
    const { id } = await device.api.auth.requestPhoneCode({ phone, language: 'it' });
    const phoneCode = { id, digits: await sms.codeTo(phone, 2) };
    expect((await device.api.auth.signInByPhone({ phone, phoneCode })).session?.user.phone).toBe(phone);
  });

  it('is none where the number is no mobile one, or the password was removed', async () => {
    const { phone, profile } = await registered();
    await expect(signIn(openBrowser(app.url), '+390212345678')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await app.owner.query('UPDATE auth_accounts SET password = NULL WHERE user_id = $1', [profile.id]);
    await expect(signIn(openBrowser(app.url), phone)).rejects.toMatchObject(wrong);
  });
});

it('[S7-008] who has a number alone confirms another password by text, and is told of it there', async () => {
  const { browser, phone } = await registered();
  const password = 'another long enough one';
  const { listConfirmationWays, mailConfirmationCode, confirmIdentity } = browser.api.confirmation;
  expect((await listConfirmationWays()).ways).toEqual(['password', 'text']);
  await mailConfirmationCode({ purpose: 'password' });
  const code = await sms.codeTo(phone, 2);
  await expect(confirmIdentity({ way: 'text', code })).rejects.toMatchObject({ code: 'CODE_WRONG' });
  await confirmIdentity({ way: 'text', purpose: 'password', code });
  await browser.api.account.setPassword({ password, confirmPassword: password });
  const texts = () =>
    sms.received.filter(({ to, body }) => to === phone && /password .* è cambiata/.test(body));
  await expect.poll(texts, { timeout: 10_000 }).toHaveLength(1);
  expect((await signIn(openBrowser(app.url), phone, password)).session).not.toBeNull();
});
