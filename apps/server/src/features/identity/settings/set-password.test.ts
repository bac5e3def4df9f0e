import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import {
  confirmForPassword,
  PASSWORD,
  type Person,
  person,
  registerVerifiedPerson,
} from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { enrolApp } from '../../../../test/support/factor.ts';

const NEW = 'another long enough one';
const twice = (password: string) => ({ password, confirmPassword: password });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn({ profile }: Person, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(app.url);
  await browser.api.auth.signIn({ email: profile.email, password });
  return browser;
}
async function change(one: Pick<Person, 'api'>, password = NEW): Promise<void> {
  await confirmForPassword(one);
  await one.api.account.setPassword(twice(password));
}
const isIn = async ({ api }: Browser) => (await api.auth.getSession()).session !== null;
const sessionCount = async ({ id }: Person) =>
  (await app.owner.query('SELECT FROM auth_sessions WHERE user_id = $1', [id])).rowCount;

describe('a new password [S7-008]', () => {
  // OWASP: people can change their password.
  // ASVS V6.2.2
  test('ends every other session and gives this one another token', async () => {
    const one = await person(app.url);
    const other = await signIn(one);
    const [here, there] = [await openLiveConnection(app.url, one), await openLiveConnection(app.url, other)];
    const copy = one.cookie();
    await change(one);
    await expect.poll(() => there.connected, { timeout: 5_000 }).toBe(false);
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
    expect(one.cookie()).not.toBe(copy);
    const answer = await fetch(`${app.url}/api/v1/auth/session`, { headers: { cookie: copy } });
    expect(await answer.json()).toMatchObject({ session: null });
    // The connection belongs to the session, not to the former token.
    expect(here.connected).toBe(true);
    await expect(signIn(one)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await signIn(one, NEW);
  });

  test('leaves the session’s live connection open after the token has changed', async () => {
    const [one, control] = [await person(app.url), await person(app.url)];
    const here = await openLiveConnection(app.url, one);
    const later = await openLiveConnection(app.url, control);
    await change(one);
    // Waits for the regular check of sessions, which closes the connection of the deleted control session.
    await app.owner.query('DELETE FROM auth_sessions WHERE user_id = $1', [control.id]);
    await expect.poll(() => later.connected, { timeout: 10_000 }).toBe(false);
    expect(here.connected).toBe(true);
  });

  test('ends a pending sign-in with the old one', async () => {
    const one = await registerVerifiedPerson(app);
    const { code } = await enrolApp(one);
    const waiting = openBrowser(app.url);
    const state = await waiting.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    expect(state.challenge).not.toBeNull();
    await one.api.confirmation.confirmIdentity({ way: 'code', purpose: 'password', code: code() });
    await one.api.account.setPassword(twice(NEW));
    const verified = waiting.api.secondFactor.verifySignIn({ code: code() });
    await expect(verified).rejects.toMatchObject({ code: 'CHALLENGE_OVER' });
  });

  // OWASP: changing the password requires the present one or a similar proof.
  // ASVS V6.2.3
  test('requires a recent confirmation for it in this session, and uses it up', async () => {
    const one = await person(app.url);
    const refused = async () => {
      const changed = one.api.account.setPassword(twice(NEW));
      await expect(changed).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    };
    await refused();
    await one.api.confirmation.confirmIdentity({ way: 'password', password: PASSWORD });
    await refused();
    await expect(confirmForPassword(one, NEW)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await confirmForPassword(await signIn(one));
    await refused();
    await confirmForPassword(one);
    await app.owner.query(`UPDATE auth_sessions SET password_proven_at = now() - interval '11 minutes'`);
    await refused();
    await change(one);
    await refused();
    await signIn(one, NEW);
  });

  test('changes nothing if the session has ended', async () => {
    const gone = await person(app.url);
    await gone.api.auth.getSession();
    await app.owner.query('DELETE FROM auth_sessions WHERE user_id = $1', [gone.id]);
    await expect(gone.api.account.setPassword(twice(NEW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await signIn(gone);
  });

  test.each([
    ['S5-001', { password: 'seven77', confirmPassword: 'seven77' }, 'auth.passwordTooShort'],
    ['S5-004', { password: NEW, confirmPassword: PASSWORD }, 'registration.passwordsDoNotMatch'],
    ['S5-001', { password: 'password123', confirmPassword: 'password123' }, 'auth.passwordTooCommon'],
  ])('[%s] is refused as %o', async (_id, given, key) => {
    const one = await person(app.url);
    await confirmForPassword(one);
    await expect(one.api.account.setPassword(given)).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', data: { fields: [{ key }] } },
    });
    await signIn(one);
  });

  test('is chosen by only one of two devices at once, which stays signed in', async () => {
    const one = await person(app.url);
    const devices = [await signIn(one), await signIn(one), await signIn(one)];
    for (const device of devices) await confirmForPassword(device);
    const passwords = devices.map((_, index) => `${NEW} ${index}`);
    const tried = await Promise.allSettled(
      devices.map(({ api }, index) => api.account.setPassword(twice(passwords[index] ?? ''))),
    );
    const winner = tried.findIndex(({ status }) => status === 'fulfilled');
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of tried) {
      if (answer.status === 'rejected') expect(answer.reason.code).toBe('UNAUTHORIZED');
    }
    expect(await sessionCount(one)).toBe(1);
    expect(await isIn(devices[winner] ?? openBrowser(app.url))).toBe(true);
    await signIn(one, passwords[winner]);
  });

  test('leaves no session to a sign-in with the old one that ended later', async () => {
    const one = await person(app.url);
    await confirmForPassword(one);
    const holder = await app.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM auth_users WHERE id = $1 FOR NO KEY UPDATE', [one.id]);
    const late = openBrowser(app.url);
    const signingIn = late.api.auth.signIn({ email: one.profile.email, password: PASSWORD }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    );
    await expect.poll(() => sessionCount(one), { timeout: 5_000 }).toBe(2);
    const changing = one.api.account.setPassword(twice(NEW)).then(
      () => 'changed',
      (error: { code: string }) => error.code,
    );
    await holder.query('COMMIT');
    holder.release();
    const outcome = [await changing, await signingIn];
    expect(outcome[0]).toBe('changed');
    // Either the change ended the late session, or the late sign-in failed.
    expect(await isIn(late)).toBe(false);
    expect(await sessionCount(one)).toBe(1);
    expect(await isIn(one)).toBe(true);
  });
});

describe('session fixation', () => {
  // OWASP: signing in creates a new session token.
  // ASVS V7.2.4
  test('is impossible: a cookie that was planted earlier is worthless after the sign-in', async () => {
    const [attacker, victim] = [await person(app.url), await person(app.url)];
    const planted = attacker.cookie();
    const answer = await fetch(`${app.url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { cookie: planted, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: victim.profile.email, password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const given = answer.headers.getSetCookie().find((line) => line.startsWith('beso_session='));
    expect(planted).not.toContain(given?.split(';')[0] ?? 'beso_session');
    const who = await fetch(`${app.url}/api/v1/auth/session`, { headers: { cookie: planted } });
    expect(await who.json()).toMatchObject({ session: null });
  });

  // ASVS V7.2.2
  test('is impossible: a client cannot choose a session’s token', async () => {
    const one = await person(app.url);
    const answer = await fetch(`${app.url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: {
        cookie: `beso_session=${'a'.repeat(32)}`,
        origin: app.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: one.profile.email, password: PASSWORD }),
    });
    expect(answer.headers.getSetCookie().join()).not.toContain('a'.repeat(32));
  });
});
