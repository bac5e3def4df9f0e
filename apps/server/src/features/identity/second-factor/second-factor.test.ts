import { randomInt } from 'node:crypto';
import { CHALLENGED_METHODS } from '@beso/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, registerVerifiedPerson } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { enrolApp, generateTotp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { type SmsServer, startSmsServer } from '../../../../test/support/sms.ts';
import { CODES_IN_A_ROW, CODES_PER_DAY } from '../accounts/limits.ts';

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

const signIn = (browser: Browser, { profile }: Person, password = PASSWORD) =>
  browser.api.auth.signIn({ email: profile.email, password });
const verify = (browser: Browser, code: string) => browser.api.secondFactor.verifySignIn({ code });
const age = (one: Person, minutes: number) =>
  app.owner.query(
    'UPDATE auth_sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE user_id = $1',
    [one.id, minutes],
  );

/** The ways to sign in that require the second factor, up to that step. */
const WAYS_IN: Readonly<Record<string, (browser: Browser, one: Person) => ReturnType<typeof signIn>>> = {
  password: (browser, one) => signIn(browser, one),
  recovery: async (browser, one) => {
    await browser.api.auth.requestPasswordReset({ email: one.profile.email });
    const { token } = await mailedLink(mails, one.profile.email, 'reset');
    return browser.api.auth.resetPassword({ token, password: PASSWORD, confirmPassword: PASSWORD });
  },
  link: async (browser, one) => {
    await browser.api.links.requestMagicLink({ email: one.profile.email });
    const { token } = await mailedLink(mails, one.profile.email, 'magic');
    return (await browser.api.links.redeemCode({ code: token })).state;
  },
  phone: async (browser, one) => {
    const phone = `+39347${randomInt(1_000_000, 9_999_999)}`;
    await app.owner.query('UPDATE auth_users SET phone_number = $2 WHERE id = $1', [one.id, phone]);
    const { id } = await browser.api.auth.requestPhoneCode({ phone, language: 'en' });
    return browser.api.auth.signInByPhone({ phone, phoneCode: { id, digits: await sms.codeTo(phone) } });
  },
};

// OWASP: all ways to sign in are equally strong.
// ASVS V6.3.4
test('each sign-in method that requires the second factor is tested here', () => {
  expect(Object.keys(WAYS_IN).sort()).toEqual([...CHALLENGED_METHODS].sort());
});

describe('the second factor [S7-011] [S4-001]', () => {
  test.each(Object.entries(WAYS_IN))('is required after %s, and its code signs in', async (way, comeIn) => {
    const one = await registerVerifiedPerson(app);
    // Verifying the address later would remove the factor.
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    const authenticator = await enrolApp(one);
    const browser = openBrowser(app.url);
    const asked = await comeIn(browser, one);
    expect(asked).toMatchObject({ session: null, profile: null, challenge: { way } });
    const left = Date.parse(asked.challenge?.expiresAt ?? '') - Date.now();
    expect(Math.round(left / 60_000)).toBe(10);
    // Until the second factor, the browser has no session.
    expect(await browser.api.auth.getSession()).toEqual(asked);
    await expect(browser.api.besos.getUserBesos()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(browser.cookie()).not.toMatch(/beso_session|beso_device/);

    const state = await verify(browser, authenticator.code());
    expect(state).toMatchObject({ session: { user: { id: one.id } }, challenge: null });
    expect(browser.cookie()).not.toContain('beso_challenge');
    expect((await browser.api.auth.getSession()).session?.user.id).toBe(one.id);
  });

  test('is not required from an account without a confirmed one, nor at sign-up', async () => {
    const one = await registerVerifiedPerson(app);
    expect(await one.api.secondFactor.getSecondFactor()).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      removal: null,
    });
    const { key, uri } = await one.api.secondFactor.enrolSecondFactor();
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect(uri).toContain(encodeURIComponent(one.profile.email));
    expect((await signIn(openBrowser(app.url), one)).session).not.toBeNull();
    await expect(one.api.secondFactor.confirmSecondFactor({ code: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    expect((await one.api.secondFactor.getSecondFactor()).on).toBe(false);
  });

  // ASVS V7.4.3
  test('ends all other sessions of the account when it is switched on', async () => {
    const one = await registerVerifiedPerson(app);
    const elsewhere = openBrowser(app.url);
    await signIn(elsewhere, one);
    const connection = await openLiveConnection(app.url, elsewhere);
    const ended = new Promise((resolve) => connection.once('disconnect', resolve));
    await enrolApp(one);
    expect(await ended).toBe('io server disconnect');
    expect((await elsewhere.api.auth.getSession()).session).toBeNull();
    expect((await one.api.secondFactor.getSecondFactor()).recoveryCodesLeft).toBe(10);
    await expect(one.api.secondFactor.enrolSecondFactor()).rejects.toMatchObject({
      code: 'SECOND_FACTOR_ON',
    });
  });

  // ASVS V6.5.1
  test('accepts a code once, and afterwards none of an earlier half minute', async () => {
    const one = await registerVerifiedPerson(app);
    const authenticator = await enrolApp(one);
    const code = authenticator.code();
    const [first, second] = [openBrowser(app.url), openBrowser(app.url)];
    for (const browser of [first, second]) await signIn(browser, one);
    const tried = await Promise.allSettled([verify(first, code), verify(second, code)]);
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const third = openBrowser(app.url);
    await signIn(third, one);
    await expect(verify(third, code)).rejects.toMatchObject({ code: 'CODE_USED' });
    await expect(verify(third, authenticator.code(0))).rejects.toMatchObject({ code: 'CODE_USED' });
  });

  // OWASP: the steps of a process can be taken only in their order.
  // ASVS V2.3.1
  test('completes a pending sign-in once within ten minutes, but not after a sign-out or a new password', async () => {
    const one = await registerVerifiedPerson(app);
    const { recoveryCodes } = await enrolApp(one);
    const [used, late, left, reset] = [0, 1, 2, 3].map(() => openBrowser(app.url));
    if (!used || !late || !left || !reset) throw new Error('unreachable');
    await signIn(late, one);
    await app.owner.query('UPDATE auth_challenges SET expires_at = now() WHERE user_id = $1', [one.id]);
    await expect(verify(late, recoveryCodes[0] ?? '')).rejects.toMatchObject({ code: 'CHALLENGE_OVER' });

    await signIn(used, one);
    const cookie = used.cookie();
    await verify(used, recoveryCodes[1] ?? '');
    const replayed = await fetch(`${app.url}/api/v1/auth/challenge`, {
      method: 'POST',
      headers: { cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ code: recoveryCodes[2] }),
    });
    expect(replayed.status).toBe(410);

    await signIn(left, one);
    await left.api.auth.signOut();
    expect((await left.api.auth.getSession()).challenge).toBeNull();

    await signIn(reset, one);
    await WAYS_IN.recovery?.(openBrowser(app.url), one);
    await expect(verify(reset, recoveryCodes[2] ?? '')).rejects.toMatchObject({ code: 'CHALLENGE_OVER' });
    // The refused attempts used up no recovery code.
    const { rowCount } = await app.owner.query('SELECT FROM auth_recovery_codes WHERE user_id = $1', [
      one.id,
    ]);
    expect(rowCount).toBe(9);
  });
});

describe('recovery codes', () => {
  // OWASP: a person who lost a factor can replace it.
  // ASVS V6.4.4
  test('work once each, however they are typed, and a new set replaces them', async () => {
    const one = await registerVerifiedPerson(app);
    const { recoveryCodes } = await enrolApp(one);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    const here = openBrowser(app.url);
    await signIn(here, one);
    await verify(here, ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect((await here.api.secondFactor.getSecondFactor()).recoveryCodesLeft).toBe(9);
    const again = openBrowser(app.url);
    await signIn(again, one);
    await expect(verify(again, first)).rejects.toMatchObject({ code: 'CODE_WRONG' });
    const renewed = await here.api.secondFactor.renewRecoveryCodes();
    await expect(verify(again, second)).rejects.toMatchObject({ code: 'CODE_WRONG' });
    expect((await verify(again, renewed.recoveryCodes[0] ?? '')).session).not.toBeNull();
  });

  // OWASP: short secrets are stored only as strong hashes.
  // ASVS V6.5.2
  test('and keys are not stored in readable form', async () => {
    const one = await registerVerifiedPerson(app);
    const { key, recoveryCodes } = await enrolApp(one);
    const { rows } = await app.owner.query(
      `SELECT (SELECT json_agg(f) FROM auth_factors f)::text || (SELECT json_agg(c) FROM auth_recovery_codes c)::text
       AS stored`,
    );
    const stored = String(rows[0]?.stored);
    expect(stored).toContain(one.id);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('changes of the factor', () => {
  // ASVS V7.5.1
  test('require a fresh sign-in', async () => {
    const one = await registerVerifiedPerson(app);
    await age(one, 9);
    await enrolApp(one);
    await age(one, 10);
    const { enrolSecondFactor, confirmSecondFactor, renewRecoveryCodes, switchOffSecondFactor } =
      one.api.secondFactor;
    for (const change of [
      () => enrolSecondFactor(),
      () => confirmSecondFactor({ code: '123456' }),
      () => renewRecoveryCodes(),
      () => switchOffSecondFactor(),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    }
    // Sessions from before this column existed count as not recently confirmed.
    await app.owner.query('UPDATE auth_sessions SET confirmed_at = NULL WHERE user_id = $1', [one.id]);
    await expect(switchOffSecondFactor()).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    expect((await one.api.secondFactor.getSecondFactor()).on).toBe(true);
  });

  test('end pending sign-ins when the factor is switched off, which is then no longer required', async () => {
    const one = await registerVerifiedPerson(app);
    const { recoveryCodes } = await enrolApp(one);
    const waiting = openBrowser(app.url);
    await signIn(waiting, one);
    await one.api.secondFactor.switchOffSecondFactor();
    await expect(verify(waiting, recoveryCodes[0] ?? '')).rejects.toMatchObject({ code: 'CHALLENGE_OVER' });
    expect((await signIn(openBrowser(app.url), one)).session).not.toBeNull();
    await expect(one.api.secondFactor.renewRecoveryCodes()).rejects.toMatchObject({
      code: 'SECOND_FACTOR_NOT_FOUND',
    });
  });
});

describe('wrong codes', () => {
  test('slow down their sender; recovery codes and known devices still work', async () => {
    const one = await registerVerifiedPerson(app);
    const { recoveryCodes, code, key } = await enrolApp(one);
    const attacker = openBrowser(app.url);
    await signIn(attacker, one);
    for (let nth = 0; nth < CODES_IN_A_ROW; nth += 1) {
      await expect(verify(attacker, wrong(key))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    }
    await expect(verify(attacker, code())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // A known device in the same network has a count of its own.
    await signIn(one, one);
    expect((await verify(one, code())).session).not.toBeNull();
    const elsewhere = openBrowser(app.url);
    await signIn(elsewhere, one);
    expect((await verify(elsewhere, recoveryCodes[0] ?? '')).session).not.toBeNull();
  });

  test('are limited per day for all clients together, at a number that one client cannot reach', async () => {
    const one = await registerVerifiedPerson(app);
    const { recoveryCodes, code } = await enrolApp(one);
    await app.owner.query(
      'INSERT INTO auth_limits (key, points, expire) VALUES ($1, $2, (extract(epoch FROM now()) + 3600) * 1000)',
      [`code-account:${one.id}`, CODES_PER_DAY],
    );
    const browser = openBrowser(app.url);
    await signIn(browser, one);
    await expect(verify(browser, code())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await verify(browser, recoveryCodes[0] ?? '')).session).not.toBeNull();
  });
});

test('wrong codes of one client for many accounts slow down that client, but not recovery codes and known devices', async () => {
  const [one, other] = [await registerVerifiedPerson(app), await registerVerifiedPerson(app)];
  const { recoveryCodes, key } = await enrolApp(one);
  const { code } = await enrolApp(other);
  const counted = async () => {
    const { rows } = await app.owner.query("SELECT points FROM auth_limits WHERE key LIKE 'code-client:%'");
    return Number(rows[0]?.points ?? 0);
  };
  const stranger = openBrowser(app.url);
  await signIn(stranger, one);
  const before = await counted();
  await expect(verify(stranger, wrong(key))).rejects.toMatchObject({ code: 'CODE_WRONG' });
  expect(await counted()).toBe(before + 1);
  await app.owner.query("UPDATE auth_limits SET points = 1e6 WHERE key LIKE 'code-client:%'");
  const elsewhere = openBrowser(app.url);
  await signIn(elsewhere, other);
  await expect(verify(elsewhere, code())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await signIn(other, other);
  expect((await verify(other, code())).session).not.toBeNull();
  expect((await verify(stranger, recoveryCodes[0] ?? '')).session).not.toBeNull();
  await app.owner.query("DELETE FROM auth_limits WHERE key LIKE 'code-client:%'");
});

/** Returns six digits that are no code of the key within a minute from now. */
function wrong(key: string): string {
  const good = [-2, -1, 0, 1, 2].map((steps) => generateTotp(key, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? ''
  );
}
