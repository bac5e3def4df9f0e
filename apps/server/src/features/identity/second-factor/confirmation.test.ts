import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person, registerVerifiedPerson } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { CODES_IN_A_ROW, CODES_PER_DAY } from '../accounts/limits.ts';

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

const grow = ({ id }: Person) =>
  app.owner.query("UPDATE auth_sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1", [
    id,
  ]);
const verify = ({ id }: Person) =>
  app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [id]);
/** Calls an operation that requires a recent confirmation. */
const change = ({ api }: Person) => api.secondFactor.enrolSecondFactor();
const waysOf = async ({ api }: Person) => (await api.confirmation.listConfirmationWays()).ways;

async function mailedCodeOf({ profile, api }: Person, purpose?: 'password'): Promise<string> {
  await api.confirmation.mailConfirmationCode({ purpose });
  const codes = () =>
    mails.to(profile.email).flatMap(({ headers }) => {
      const [, first, last] = /^(\d{3}) (\d{3}) is your BESO code$/.exec(headers.get('subject') ?? '') ?? [];
      return first === undefined ? [] : [`${first}${last}`];
    });
  await expect.poll(codes, { timeout: 10_000 }).toHaveLength(1);
  return codes()[0] ?? '';
}

describe('a sign-in becomes fresh again', () => {
  test('by the password, only in this session', async () => {
    const one = await registerVerifiedPerson(app);
    const other = openBrowser(app.url);
    await other.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    await grow(one);
    expect(await waysOf(one)).toEqual(['password', 'mail']);
    await expect(change(one)).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    const wrong = one.api.confirmation.confirmIdentity({ way: 'password', password: 'not this one' });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(change(one)).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    await one.api.confirmation.confirmIdentity({ way: 'password', password: PASSWORD });
    await expect(change(one)).resolves.toBeDefined();
    await expect(other.api.secondFactor.enrolSecondFactor()).rejects.toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
    });
  });

  // OWASP: a code is bound to the request for which it was sent.
  // ASVS V6.6.2
  test('by a mailed code, once, for its session, only at a verified address', async () => {
    const one = await person(app.url);
    await grow(one);
    await one.api.confirmation.mailConfirmationCode();
    await verify(one);
    expect(await waysOf(one)).toEqual(['password', 'mail']);
    const code = await mailedCodeOf(one);
    expect(code).toMatch(/^\d{6}$/);
    const other = openBrowser(app.url);
    await other.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    const confirm = (browser: Pick<Person, 'api'>) =>
      browser.api.confirmation.confirmIdentity({ way: 'mail', code: `${code.slice(0, 3)} ${code.slice(3)}` });
    await expect(confirm(other)).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await confirm(one);
    await expect(change(one)).resolves.toBeDefined();
    await grow(one);
    await expect(confirm(one)).rejects.toMatchObject({ code: 'CODE_WRONG' });
  });

  test('for a change of password by a code mailed for that purpose alone', async () => {
    const one = await registerVerifiedPerson(app);
    await grow(one);
    const code = await mailedCodeOf(one, 'password');
    const { confirmIdentity } = one.api.confirmation;
    await expect(confirmIdentity({ way: 'mail', code })).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await confirmIdentity({ way: 'mail', purpose: 'password', code });
    const password = 'another long enough one';
    await one.api.account.setPassword({ password, confirmPassword: password });
  });

  test('only by the second factor, if one is on', async () => {
    const one = await registerVerifiedPerson(app);
    await verify(one);
    const { code, recoveryCodes } = await enrolApp(one);
    await grow(one);
    expect(await waysOf(one)).toEqual(['code']);
    const { confirmIdentity } = one.api.confirmation;
    await expect(confirmIdentity({ way: 'password', password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await confirmIdentity({ way: 'code', code: code() });
    await grow(one);
    await expect(confirmIdentity({ way: 'code', code: code() })).rejects.toMatchObject({ code: 'CODE_USED' });
    await confirmIdentity({ way: 'code', code: recoveryCodes[0] ?? '' });
    await one.api.secondFactor.switchOffSecondFactor();
  });

  test('not by guessing: ten wrong codes slow the person down', async () => {
    const one = await person(app.url);
    await grow(one);
    const attempt = (password: string) => one.api.confirmation.confirmIdentity({ way: 'password', password });
    for (let nth = 0; nth < 10; nth += 1) {
      await expect(attempt('not this one')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('nor by guessing for a whole day: a session’s attempts per day are limited', async () => {
    const one = await person(app.url);
    await verify(one);
    await grow(one);
    const good = await mailedCodeOf(one);
    const wrong = String((Number(good) + 1) % 1_000_000).padStart(6, '0');
    const attempt = ({ api }: Pick<Person, 'api'>, code: string) =>
      api.confirmation.confirmIdentity({ way: 'mail', code });
    for (let nth = 0; nth < CODES_PER_DAY; nth += 1) {
      // Resets the count of wrong codes in a row, because this test is about the daily limit.
      if (nth % CODES_IN_A_ROW === 0)
        await app.owner.query("DELETE FROM auth_limits WHERE key LIKE 'code-row:%'");
      await expect(attempt(one, wrong)).rejects.toMatchObject({ code: 'CODE_WRONG' });
    }
    await app.owner.query("DELETE FROM auth_limits WHERE key LIKE 'code-row:%'");
    await expect(attempt(one, good)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Wrong codes in one session do not count in the owner's other sessions.
    const other = openBrowser(app.url);
    await other.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    await expect(attempt(other, wrong)).rejects.toMatchObject({ code: 'CODE_WRONG' });
  });
});
