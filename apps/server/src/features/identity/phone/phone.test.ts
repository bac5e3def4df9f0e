import { randomInt } from 'node:crypto';
import { PHONE_CODE_TRIES, PHONE_CODES_PER_DAY } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { type SmsServer, startSmsServer } from '../../../../test/support/sms.ts';

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

const form = (change: Record<string, unknown>) => ({
  firstName: 'Nora',
  lastName: 'Bianchi',
  contactMethod: 'phone' as const,
  phone: '',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  location: 'Torino',
  birthday: '1990-05-17',
  language: 'it' as const,
  timeZone: 'Europe/Rome',
  ...change,
});

const ask = ({ api }: Browser, phone: string) => api.auth.requestPhoneCode({ phone, language: 'it' });

async function codeFor(browser: Browser, phone: string, count = 1) {
  const { id } = await ask(browser, phone);
  return { id, digits: await sms.codeTo(phone, count) };
}

async function registered(phone = newNumber()) {
  const browser = openBrowser(app.url);
  const phoneCode = await codeFor(browser, phone);
  const state = await browser.api.auth.signUp(form({ phone, phoneCode }));
  return { browser, phone, state };
}
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
const count = async (table: string) => Number((await app.owner.query(`SELECT FROM ${table}`)).rowCount);

describe('registration by phone [S1-001] [S4-024]', () => {
  it('creates account, profile and session once the code proves the number', async () => {
    const { browser, phone, state } = await registered();
    expect(state).toMatchObject({
      session: { user: { email: '', emailVerified: false, phone } },
      profile: { firstName: 'Nora', email: '', homeLocation: 'Torino', language: 'it' },
    });
    expect(await browser.api.auth.getSession()).toMatchObject({ session: { user: { phone } } });
    expect(await browser.api.account.getAccount()).toMatchObject({ email: '', emailVerified: false });
    expect(sms.received.at(-1)).toMatchObject({ to: phone, from: '+15005550006' });
    expect(sms.received.at(-1)?.body).toMatch(/^\d{6} è il tuo codice BESO\..*\n\n@\S+ #\d{6}$/s);
  });

  it('creates nothing without a code, with a wrong one, or with another number’s', async () => {
    const browser = openBrowser(app.url);
    const phone = newNumber();
    const { id, digits } = await codeFor(browser, phone);
    const before = await count('auth_users');
    const tries = [
      [form({ phone }), { code: 'PHONE_CODE_ENDED' }],
      [form({ phone, phoneCode: { id, digits: other(digits) } }), { code: 'PHONE_CODE_WRONG' }],
      [form({ phone: newNumber(), phoneCode: { id, digits } }), { code: 'PHONE_CODE_ENDED' }],
    ] as const;
    for (const [given, refusal] of tries) {
      await expect(browser.api.auth.signUp(given)).rejects.toMatchObject(refusal);
    }
    expect(await count('auth_users')).toBe(before);
    expect(browser.cookie()).toBe('');
  });

  it('succeeds for one of six simultaneous uses of a code, completely', async () => {
    const phone = newNumber();
    const phoneCode = await codeFor(openBrowser(app.url), phone);
    const before = await count('auth_users');
    const results = await Promise.allSettled(
      Array.from({ length: PHONE_CODE_TRIES }, () =>
        openBrowser(app.url).api.auth.signUp(form({ phone, phoneCode })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused.every((code) => code === 'PHONE_CODE_ENDED' || code === 'PHONE_EXISTS')).toBe(true);
    expect(await count('auth_users')).toBe(before + 1);
  });

  it('reveals an existing account only to the holder of the code, who can then sign in', async () => {
    const { phone } = await registered();
    const browser = openBrowser(app.url);
    const phoneCode = await codeFor(browser, phone, 2);
    const signUp = browser.api.auth.signUp(form({ phone, phoneCode }));
    await expect(signUp).rejects.toMatchObject({ code: 'PHONE_EXISTS' });
    const state = await browser.api.auth.signInByPhone({ phone, phoneCode });
    expect(state.session?.user.phone).toBe(phone);
  });

  it('stores a placeholder address that is never shown, mailed or accepted at sign-in', async () => {
    const { browser, state } = await registered();
    const { rows } = await app.owner.query<{ email: string }>('SELECT email FROM auth_users WHERE id = $1', [
      state.session?.user.id,
    ]);
    const email = rows[0]?.email ?? '';
    expect(email).toMatch(/^[\da-f-]{36}@phone\.invalid$/);
    expect(JSON.stringify([state, await browser.api.auth.getSession()])).not.toContain('invalid');
    const refused = { code: 'INVALID_INPUT', data: { fields: [{ key: 'auth.validEmailRequired' }] } };
    const { api } = openBrowser(app.url);
    await expect(api.auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject(refused);
    await expect(api.auth.requestPasswordReset({ email })).rejects.toMatchObject(refused);
    const squatter = form({ contactMethod: 'email', email });
    await expect(api.auth.signUp(squatter)).rejects.toMatchObject(refused);
    expect(await browser.api.auth.resendVerification()).toEqual({ resendsLeft: 0 });
    await app.services.mail.send({
      ...{ messageId: email, to: email, subject: '', html: '', text: '', headers: {} },
    });
    const mailed = await app.owner.query(`SELECT FROM mail_outbox WHERE recipient LIKE '%invalid'`);
    expect(mailed.rowCount).toBe(0);
    expect((await app.owner.query('SELECT FROM auth_links WHERE email = $1', [email])).rowCount).toBe(0);
  });
});

describe('sign-in by phone [S7-005] [S7-006]', () => {
  it('accepts a code once, however many use it at once [S7-005]', async () => {
    const { phone } = await registered();
    const browser = openBrowser(app.url);
    const phoneCode = await codeFor(browser, phone, 2);
    const results = await Promise.allSettled(
      Array.from({ length: PHONE_CODE_TRIES }, () =>
        openBrowser(app.url).api.auth.signInByPhone({ phone, phoneCode }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = browser.api.auth.signInByPhone({ phone, phoneCode });
    await expect(again).rejects.toMatchObject({ code: 'PHONE_CODE_ENDED' });
  });

  // ASVS V6.5.4
  it('allows five wrong attempts, tells how many are left, and then refuses the right code too', async () => {
    const { phone } = await registered();
    const browser = openBrowser(app.url);
    const { id, digits } = await codeFor(browser, phone, 2);
    for (let left = PHONE_CODE_TRIES - 1; left >= 0; left -= 1) {
      const wrong = browser.api.auth.signInByPhone({ phone, phoneCode: { id, digits: other(digits) } });
      await expect(wrong).rejects.toMatchObject({ code: 'PHONE_CODE_WRONG', data: { triesLeft: left } });
    }
    const right = browser.api.auth.signInByPhone({ phone, phoneCode: { id, digits } });
    await expect(right).rejects.toMatchObject({ code: 'PHONE_CODE_ENDED' });
    expect(browser.cookie()).toBe('');
  });

  // OWASP: codes cannot be guessed by many attempts.
  // ASVS V6.6.3
  it('counts simultaneous attempts', async () => {
    const { phone } = await registered();
    const { id, digits } = await codeFor(openBrowser(app.url), phone, 2);
    const results = await Promise.allSettled(
      Array.from({ length: 4 * PHONE_CODE_TRIES }, () =>
        openBrowser(app.url).api.auth.signInByPhone({ phone, phoneCode: { id, digits: other(digits) } }),
      ),
    );
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'in'));
    expect(codes.filter((code) => code === 'PHONE_CODE_WRONG')).toHaveLength(PHONE_CODE_TRIES);
    expect(codes.filter((code) => code === 'PHONE_CODE_ENDED')).toHaveLength(3 * PHONE_CODE_TRIES);
  });

  // ASVS V6.5.5
  it('refuses a code after ten minutes', async () => {
    const { phone } = await registered();
    const browser = openBrowser(app.url);
    const phoneCode = await codeFor(browser, phone, 2);
    const { rows } = await app.owner.query(
      `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM auth_phone_codes WHERE id = $1`,
      [phoneCode.id],
    );
    expect(rows[0]?.seconds).toBe(600);
    await app.owner.query('UPDATE auth_phone_codes SET expires_at = now() WHERE id = $1', [phoneCode.id]);
    const late = browser.api.auth.signInByPhone({ phone, phoneCode });
    await expect(late).rejects.toMatchObject({ code: 'PHONE_CODE_ENDED' });
  });

  it('has the same response with and without an account until the code is verified', async () => {
    const { phone } = await registered();
    const unknown = newNumber();
    const browser = openBrowser(app.url);
    const [known, stranger] = [await ask(browser, phone), await ask(browser, unknown)];
    expect(Object.keys(stranger)).toEqual(Object.keys(known));
    const guess = (number: string, id: string) =>
      browser.api.auth.signInByPhone({ phone: number, phoneCode: { id, digits: '000000' } });
    const [one, two] = await Promise.allSettled([guess(phone, known.id), guess(unknown, stranger.id)]);
    expect(two).toEqual(one);
    const digits = await sms.codeTo(unknown);
    const phoneCode = { id: stranger.id, digits };
    const signIn = browser.api.auth.signInByPhone({ phone: unknown, phoneCode });
    await expect(signIn).rejects.toMatchObject({ code: 'PHONE_NOT_REGISTERED' });
    expect(await browser.api.auth.signUp(form({ phone: unknown, phoneCode }))).toHaveProperty('session');
  });

  it('requires the account’s second factor [S7-011]', async () => {
    const { browser, phone, state } = await registered();
    const authenticator = await enrolApp({ ...browser, id: '', profile: state.profile as Profile });
    const device = openBrowser(app.url);
    const phoneCode = await codeFor(device, phone, 2);
    const held = await device.api.auth.signInByPhone({ phone, phoneCode });
    expect(held).toMatchObject({ session: null, challenge: { way: 'phone' } });
    const answered = await device.api.secondFactor.verifySignIn({ code: authenticator.code() });
    expect(answered.session?.user.phone).toBe(phone);
  });

  it('ends the browser’s previous session, and stores no readable number or code', async () => {
    const { phone } = await registered();
    const someone = await person(app.url);
    const phoneCode = await codeFor(someone, phone, 2);
    const before = someone.cookie();
    await someone.api.auth.signInByPhone({ phone, phoneCode });
    const old = await fetch(`${app.url}/api/v1/auth/session`, { headers: { cookie: before } });
    expect(await old.json()).toMatchObject({ session: null });
    const kept = await app.owner.query('SELECT * FROM auth_phone_codes');
    const jobs = await app.owner.query(`SELECT data FROM pgboss.job WHERE name = 'auth.phone-codes'`);
    expect(jobs.rowCount).toBeGreaterThan(0);
    const written = JSON.stringify([kept.rows, jobs.rows]);
    expect(written).not.toContain(phone.slice(1));
    expect(kept.rows.every((row) => Object.values(row).every((value) => value !== phoneCode.digits))).toBe(
      true,
    );
  });
});

describe('phone numbers', () => {
  it.each([
    ['347 123 4567', 'IT', '+393471234567'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+34 612 34 56 78', 'IT', '+34612345678'],
  ])('typed as %s in %s mean %s', async (phone, phoneCountry, e164) => {
    const { api } = openBrowser(app.url);
    const sent = await api.auth.requestPhoneCode({ phone, phoneCountry, language: 'en' });
    expect(sent.phone).toBe(e164);
  });

  it.each([
    ['12', 'registration.phoneInvalid'],
    ['call me', 'registration.phoneInvalid'],
    ['+39 347 123 4567 ext. 5', 'registration.phoneInvalid'],
    ['+39 02 1234 5678', 'registration.phoneNotMobile'],
    ['+44 909 879 0000', 'registration.phoneNotMobile'],
    [' ', 'registration.phoneRequired'],
  ])('like %s are refused at the field', async (phone, key) => {
    await expect(ask(openBrowser(app.url), phone)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'phone', key }] },
    });
  });

  // OWASP: codes are sent by text message only under restrictions.
  // ASVS V6.6.1
  it('are accepted only from allowed countries', async () => {
    const browser = openBrowser(app.url);
    await expect(ask(browser, '+79161234567')).rejects.toMatchObject({ code: 'PHONE_COUNTRY_REFUSED' });
    const { countries } = await browser.api.auth.listPhoneCountries();
    expect(countries).toContainEqual({ code: 'IT', callingCode: '39' });
    expect(countries.some(({ code }) => code === 'RU')).toBe(false);
    expect(sms.received.map(({ to }) => to)).not.toContain('+79161234567');
  });
});

describe('limits per day', () => {
  it('are per number, leave the newest code valid, and exempt the account’s own devices', async () => {
    const { browser: owner, phone } = await registered();
    await owner.api.auth.signOut();
    const stranger = openBrowser(app.url);
    for (let nth = 0; nth < PHONE_CODES_PER_DAY - 1; nth += 1) await ask(stranger, phone);
    const phoneCode = {
      ...(await ask(owner, phone)),
      digits: await sms.codeTo(phone, PHONE_CODES_PER_DAY + 1),
    };
    await ask(openBrowser(app.url), newNumber());
    await expect
      .poll(() => ask(stranger, phone).catch((error: { code: string }) => error.code))
      .toBe('PHONE_DAILY_LIMIT');
    await expect(ask(stranger, phone)).rejects.toMatchObject({
      code: 'PHONE_DAILY_LIMIT',
      data: { opensAt: expect.stringMatching(/^\d{4}-/) },
    });
    expect(phoneCode.phone).toBe(phone);
  });

  it('are per client and for the whole installation', async () => {
    const few = await startTestApp({
      ...{ SMS_URL: sms.url, SMS_FROM: 'BESO', SMS_PER_DAY: '3', TRUST_PROXY: 'loopback' },
      RATE_LIMIT_PER_MINUTE: '60',
    });
    const from = async (address: string) => {
      const response = await fetch(`${few.url}/api/v1/auth/phone/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ phone: newNumber(), language: 'en' }),
      });
      return response.ok ? 'sent' : ((await response.json()) as { code: string }).code;
    };
    try {
      expect(await Promise.all([from('192.0.2.1'), from('192.0.2.1')])).toEqual(['sent', 'sent']);
      expect(await from('192.0.2.1')).toBe('PHONE_DAILY_LIMIT');
      expect(await from('192.0.2.2')).toBe('sent');
      expect(await from('192.0.2.3')).toBe('PHONE_DAILY_LIMIT');
    } finally {
      await few.close();
    }
  });
});

describe('without a provider of text messages', () => {
  it('sign-in by phone is refused', async () => {
    const off = await startTestApp({
      ...{ NODE_ENV: 'production', BESO_SECRET: 'an-0123456789-unguessable-abcdefghij-secret' },
      ...{ PUBLIC_URL: 'https://beso.example', BESO_MAIL: 'off', TRUST_PROXY: 'none', HOST: '127.0.0.1' },
    });
    try {
      const post = (path: string, body: unknown) =>
        fetch(`${off.url}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(async (answer) => ((await answer.json()) as { code: string }).code);
      const phone = newNumber();
      const phoneCode = { id: crypto.randomUUID(), digits: '123456' };
      expect(await post('/auth/phone/code', { phone, language: 'en' })).toBe('PHONE_UNAVAILABLE');
      expect(await post('/auth/phone/sign-in', { phone, phoneCode })).toBe('PHONE_UNAVAILABLE');
      expect(await post('/auth/sign-up', form({ phone, phoneCode }))).toBe('PHONE_UNAVAILABLE');
      const countries = await fetch(`${off.url}/api/v1/auth/phone/countries`);
      expect(await countries.json()).toMatchObject({ code: 'PHONE_UNAVAILABLE' });
    } finally {
      await off.close();
    }
  });
});
