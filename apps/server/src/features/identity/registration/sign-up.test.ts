import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { createLogger } from '../../../platform/log.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const into = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ level: 'info', pretty: false, into });
  app = await startTestApp({ BESO_PASSWORD_HASHING: 'strong' }, log);
});
afterAll(() => app.close());

const form = (change: Record<string, unknown> = {}) => ({
  firstName: 'Giulia',
  lastName: 'Rossi',
  contactMethod: 'email' as const,
  email: `${randomUUID()}@example.org`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  pronouns: 'she/her' as const,
  location: 'Torino',
  birthday: '1990-05-17',
  language: 'it' as const,
  timeZone: 'Europe/Rome',
  ...change,
});

async function count(table: string): Promise<number> {
  const { rows } = await app.owner.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}
const counts = async () => ({
  users: await count('auth_users'),
  accounts: await count('auth_accounts'),
  sessions: await count('auth_sessions'),
  profiles: await count('profiles'),
});

describe('sign-up', () => {
  it('creates account, profile and session together [S1-002] [S3-002] [S7-001] [S7-018] [S7-020]', async () => {
    const browser = openBrowser(app.url);
    const email = `Giulia.${randomUUID()}@Example.org`;
    const { session, profile } = await browser.api.auth.signUp(form({ email }));

    expect(profile).toMatchObject({
      firstName: 'Giulia',
      lastName: 'Rossi',
      email: email.toLowerCase(),
      pronouns: 'she/her',
      homeLocation: 'Torino',
      birthday: '1990-05-17',
      language: 'it',
      timeZone: 'Europe/Rome',
      avatarUrl: null,
    });
    expect(session?.user).toEqual({
      id: profile?.id,
      email: email.toLowerCase(),
      emailVerified: false,
      phone: null,
    });
    const { rows } = await app.owner.query('SELECT * FROM auth_users WHERE id = $1', [profile?.id]);
    expect(rows[0]).toMatchObject({
      first_name: 'Giulia',
      last_name: 'Rossi',
      pronouns: 'she/her',
      home_location: 'Torino',
      name: 'Giulia Rossi',
      profile_created: true,
    });
    expect(rows[0].profile_created_at).toBeInstanceOf(Date);
    expect(await browser.api.auth.getSession()).toMatchObject({ profile: { id: profile?.id } });
  });

  it('stores no readable password', async () => {
    const password = `secret ${randomUUID()}`;
    await openBrowser(app.url).api.auth.signUp(form({ password, confirmPassword: password }));
    const { rows } = await app.owner.query<{ password: string }>('SELECT password FROM auth_accounts');
    expect(rows.map((row) => row.password).filter((stored) => stored.includes(password))).toEqual([]);
    for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$v=19\$/);
  });

  // OWASP: the server validates input itself, and passwords have at least eight characters.
  // ASVS V2.2.2, V6.2.1
  it('logs attempt, success and a failed profile without naming a person [S8-004]', async () => {
    const events = async (input: ReturnType<typeof form>) => {
      const before = lines.length;
      const failed = await openBrowser(app.url)
        .api.auth.signUp(input)
        .then(
          () => false,
          () => true,
        );
      const reported = lines.slice(before).filter((line) => line.includes('profile creation'));
      for (const line of reported) {
        expect(line).not.toContain(input.email);
        expect(line).not.toContain(input.firstName);
      }
      return [failed, reported.map((line) => JSON.parse(line).msg)];
    };
    const [attempt, success] = ['profile creation attempted', 'profile creation succeeded'];
    expect(await events(form({ firstName: 'Reported' }))).toEqual([false, [attempt, success]]);
    await app.owner.query(
      `ALTER TABLE profiles ADD CONSTRAINT planted CHECK (first_name <> 'Planted') NOT VALID`,
    );
    const failure = await events(form({ firstName: 'Planted' }));
    await app.owner.query('ALTER TABLE profiles DROP CONSTRAINT planted');
    expect(failure).toEqual([true, [attempt, 'profile creation failed']]);
  });

  it('responds to an empty form with every refusal, in the order of the checks [S5-006]', async () => {
    const empty = form({
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
      location: '',
      birthday: '',
    });
    await expect(openBrowser(app.url).api.auth.signUp(empty)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: [
          { path: 'firstName', key: 'registration.firstNameRequired' },
          { path: 'lastName', key: 'registration.lastNameRequired' },
          { path: 'email', key: 'registration.emailRequired' },
          { path: 'password', key: 'auth.passwordRequired' },
          { path: 'location', key: 'registration.locationRequired' },
          { path: 'birthday', key: 'registration.birthdayRequired' },
        ],
      },
    });
  });

  it.each([
    ['S5-007', { firstName: ' ' }, 'registration.firstNameRequired'],
    ['S5-008', { email: 'nobody' }, 'auth.validEmailRequired'],
    ['S5-009', { contactMethod: 'phone', email: '' }, 'registration.phoneRequired'],
    ['S5-010', { password: '', confirmPassword: '' }, 'auth.passwordRequired'],
    ['S5-011', { password: 'seven77', confirmPassword: 'seven77' }, 'auth.passwordTooShort'],
    ['S5-012', { confirmPassword: 'another' }, 'registration.passwordsDoNotMatch'],
    ['S5-013', { location: '' }, 'registration.locationRequired'],
    ['S5-014', { birthday: '2023-02-29' }, 'registration.birthdayInvalid'],
    ['S9-003', { birthday: new Date().toISOString().slice(0, 10) }, 'registration.birthdayTooYoung'],
  ])('[%s] refuses %o and creates nothing', async (_id, change, key) => {
    const before = await counts();
    const signUp = openBrowser(app.url).api.auth.signUp(form(change));
    await expect(signUp).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ key }] } });
    expect(await counts()).toEqual(before);
  });

  // OWASP: inputs that belong together are validated together.
  // ASVS V2.2.3
  it('validates the number only if everything else is valid [S5-009]', async () => {
    const phone = form({ contactMethod: 'phone', email: '', phone: '+39 347 123 4567' });
    const { api } = openBrowser(app.url);
    await expect(api.auth.signUp(phone)).rejects.toMatchObject({ code: 'PHONE_CODE_ENDED' });
    await expect(api.auth.signUp({ ...phone, location: '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('refuses a taken address, even in capitals, and creates nothing [S5-046]', async () => {
    const email = `${randomUUID()}@example.org`;
    await openBrowser(app.url).api.auth.signUp(form({ email }));
    const before = await counts();
    const browser = openBrowser(app.url);
    const again = browser.api.auth.signUp(form({ email: email.toUpperCase() }));
    await expect(again).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    expect(await counts()).toEqual(before);
    expect(browser.cookie()).toBe('');
  });

  it('succeeds for one of eight simultaneous registrations of an address, completely [S5-046]', async () => {
    const before = await counts();
    const email = `${randomUUID()}@example.org`;
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        openBrowser(app.url).api.auth.signUp(form({ email: index % 2 ? email.toUpperCase() : email })),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => result.reason.code)).toEqual(Array(7).fill('EMAIL_EXISTS'));
    expect(await counts()).toEqual({
      users: before.users + 1,
      accounts: before.accounts + 1,
      sessions: before.sessions + 1,
      profiles: before.profiles + 1,
    });
  });

  // OWASP: an operation succeeds completely or not at all.
  // ASVS V2.3.3
  it('creates nothing if the profile cannot be written', async () => {
    await app.owner.query('ALTER TABLE profiles ADD CONSTRAINT nobody CHECK (false) NOT VALID');
    const before = await counts();
    const browser = openBrowser(app.url);
    try {
      await expect(browser.api.auth.signUp(form())).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    } finally {
      await app.owner.query('ALTER TABLE profiles DROP CONSTRAINT nobody');
    }
    expect(await counts()).toEqual(before);
    expect(browser.cookie()).toBe('');
  });

  it('stores UTC for a time zone that PostgreSQL does not know', async () => {
    const { profile } = await person(app.url, { timeZone: 'US/Pacific-New' });
    expect(profile.timeZone).toBe('UTC');
  });

  it('distinguishes errors in the input from those of the server', async () => {
    const { api } = openBrowser(app.url);
    const { profile } = await api.auth.signUp(form({ firstName: 'Zero\u0000byte' }));
    expect(profile?.firstName).toBe('Zero byte');
  });
});

describe('a password with an outdated hash', () => {
  const hashOf = async (id: string): Promise<string> =>
    (await app.owner.query('SELECT password FROM auth_accounts WHERE user_id = $1', [id])).rows[0]?.password;

  it('gets the current hash at the next sign-in, until which only the right password is accepted', async () => {
    const one = await person(app.url);
    const old = await hashPassword(PASSWORD);
    await app.owner.query('UPDATE auth_accounts SET password = $2 WHERE user_id = $1', [one.id, old]);
    const { api } = openBrowser(app.url);
    const wrong = api.auth.signIn({ email: one.profile.email, password: 'not this one' });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await hashOf(one.id)).toBe(old);
    await api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    expect(await hashOf(one.id)).toMatch(/^\$argon2id\$/);
    await api.auth.signIn({ email: one.profile.email, password: PASSWORD });
  });
});
