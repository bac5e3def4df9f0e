import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { type Person, person, registerVerifiedPerson } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { PASSKEYS_ADDED_PER_DAY } from '../accounts/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Device = ReturnType<typeof createAuthenticator>;

async function withPasskey() {
  const one = await registerVerifiedPerson(app);
  const device = createAuthenticator(app.url);
  const { options } = await one.api.passkeys.beginPasskey();
  const passkey = await one.api.passkeys.addPasskey({ response: device.create(options) });
  return { one, device, passkey };
}

async function show(browser: Browser, device: Device, faults?: Parameters<Device['get']>[1]) {
  const { options } = await browser.api.passkeys.beginPasskeySignIn();
  return browser.api.passkeys.signInWithPasskey({ response: device.get(options, faults) });
}
const refused = { code: 'PASSKEY_REFUSED' };

describe('a passkey [S1-011]', () => {
  test('signs in without the second factor that a password would need', async () => {
    const { one, device, passkey } = await withPasskey();
    await enrolApp(one);
    const browser = openBrowser(app.url);
    const state = await show(browser, device);
    expect(state).toMatchObject({ session: { user: { id: one.id } }, challenge: null });
    expect((await browser.api.auth.getSession()).session?.user.id).toBe(one.id);
    const { passkeys } = await browser.api.passkeys.listPasskeys();
    expect(passkeys).toMatchObject([{ id: passkey.id, name: passkey.name }]);
    expect(passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('is refused without user verification, and for another site’s page', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(app.url);
    await expect(show(browser, device, { unverified: true })).rejects.toMatchObject(refused);
    await expect(show(browser, device, { origin: 'https://beso.example' })).rejects.toMatchObject(refused);
    await expect(show(browser, createAuthenticator(app.url))).rejects.toMatchObject(refused);
    await show(browser, device, { counter: 9 });
    // A counter that did not rise may come from a copy of the device, and is refused.
    await expect(show(browser, device, { counter: 9 })).rejects.toMatchObject(refused);
  });

  test('is valid for one sign-in in the requesting browser', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(app.url);
    const { options } = await browser.api.passkeys.beginPasskeySignIn();
    const cookie = browser.cookie();
    const response = device.get(options, { counter: 0 });
    await expect(openBrowser(app.url).api.passkeys.signInWithPasskey({ response })).rejects.toMatchObject(
      refused,
    );
    const post = () =>
      fetch(`${app.url}/api/v1/auth/passkey`, {
        method: 'POST',
        headers: { cookie, origin: app.url, 'content-type': 'application/json' },
        body: JSON.stringify({ response }),
      });
    const statuses = (await Promise.all([post(), post()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await post()).status).toBe(422);
  });

  test('is added only after a fresh sign-in, for its own person, once', async () => {
    const one = await registerVerifiedPerson(app);
    const other = await person(app.url);
    const device = createAuthenticator(app.url);
    const { options } = await one.api.passkeys.beginPasskey();
    const response = device.create(options);
    await expect(other.api.passkeys.addPasskey({ response })).rejects.toMatchObject(refused);
    await expect(
      one.api.passkeys.addPasskey({ response: device.create(options, { unverified: true }) }),
    ).rejects.toMatchObject(refused);
    await app.owner.query(
      "UPDATE auth_sessions SET confirmed_at = now() - interval '10 min' WHERE user_id = $1",
      [one.id],
    );
    const stale = { code: 'FRESH_SIGN_IN_REQUIRED' };
    await expect(one.api.passkeys.beginPasskey()).rejects.toMatchObject(stale);
    await expect(one.api.passkeys.addPasskey({ response })).rejects.toMatchObject(stale);
    await app.owner.query('UPDATE auth_sessions SET confirmed_at = now() WHERE user_id = $1', [one.id]);
    await one.api.passkeys.addPasskey({ response });
    await expect(one.api.passkeys.addPasskey({ response })).rejects.toMatchObject(refused);
  });

  test('can be added a limited number of times a day, and each is mailed to its owner', async () => {
    const { one, passkey } = await withPasskey();
    await one.api.passkeys.removePasskey({ passkeyId: passkey.id });
    await app.owner.query('UPDATE auth_limits SET points = $2 WHERE key = $1', [
      `passkey-added:${one.id}`,
      PASSKEYS_ADDED_PER_DAY,
    ]);
    const { options } = await one.api.passkeys.beginPasskey();
    const response = createAuthenticator(app.url).create(options);
    await expect(one.api.passkeys.addPasskey({ response })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect((await one.api.passkeys.listPasskeys()).passkeys).toEqual([]);
  });

  test('is renamed and removed only by its person, and then signs nobody in', async () => {
    const { one, device, passkey } = await withPasskey();
    const other: Person = await person(app.url);
    const missing = { code: 'PASSKEY_NOT_FOUND' };
    const named = { passkeyId: passkey.id, name: 'My phone' };
    await expect(other.api.passkeys.renamePasskey(named)).rejects.toMatchObject(missing);
    await expect(other.api.passkeys.removePasskey({ passkeyId: passkey.id })).rejects.toMatchObject(missing);
    await one.api.passkeys.renamePasskey(named);
    expect((await one.api.passkeys.listPasskeys()).passkeys).toMatchObject([{ name: 'My phone' }]);
    await one.api.passkeys.removePasskey({ passkeyId: passkey.id });
    await expect(show(openBrowser(app.url), device)).rejects.toMatchObject(refused);
  });
});

describe('a passkey makes a sign-in fresh again', () => {
  const grow = (...people: Person[]) =>
    app.owner.query(
      "UPDATE auth_sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ANY ($1)",
      [people.map(({ id }) => id)],
    );
  const stale = { code: 'FRESH_SIGN_IN_REQUIRED' };
  const change = ({ api }: Person) => api.passkeys.beginPasskey();
  const ways = async ({ api }: Person) => (await api.confirmation.listConfirmationWays()).ways;

  test('if it is the person’s own, even beside a second factor', async () => {
    const { one, device, passkey } = await withPasskey();
    await grow(one);
    expect(await ways(one)).toEqual(['passkey', 'password', 'mail']);
    const { options } = await one.api.confirmation.beginPasskeyConfirmation();
    const { rows } = await app.owner.query('SELECT credential_id FROM auth_passkeys WHERE id = $1', [
      passkey.id,
    ]);
    expect(options.allowCredentials).toMatchObject([{ id: rows[0].credential_id }]);
    await one.api.confirmation.confirmByPasskey({ response: device.get(options) });
    await expect(change(one)).resolves.toBeDefined();
    await enrolApp(one);
    expect(await ways(one)).toEqual(['passkey', 'code']);
  });

  test('but not if it is another person’s, or made for another session or a sign-in, unverified, or used twice', async () => {
    const { one, device } = await withPasskey();
    const { one: other, device: theirs } = await withPasskey();
    await grow(one, other);
    const asked = async () => (await one.api.confirmation.beginPasskeyConfirmation()).options;
    const show = (response: Record<string, unknown>) => one.api.confirmation.confirmByPasskey({ response });
    await expect(show(theirs.get(await asked()))).rejects.toMatchObject(refused);
    await expect(show(device.get(await asked(), { unverified: true }))).rejects.toMatchObject(refused);
    const { options: ofSignIn } = await one.api.passkeys.beginPasskeySignIn();
    await expect(show(device.get(ofSignIn))).rejects.toMatchObject(refused);
    const { options: ofOther } = await other.api.confirmation.beginPasskeyConfirmation();
    await asked();
    await expect(show(device.get(ofOther))).rejects.toMatchObject(refused);
    const forPassword = { response: device.get(await asked()), purpose: 'password' } as const;
    await expect(one.api.confirmation.confirmByPasskey(forPassword)).rejects.toMatchObject(refused);
    await expect(change(one)).rejects.toMatchObject(stale);
    const cookie = async () => ({ options: await asked(), sent: one.cookie() });
    const { options, sent } = await cookie();
    const response = device.get(options);
    const post = () =>
      fetch(`${app.url}/api/v1/account/confirmation/passkey`, {
        method: 'POST',
        headers: { cookie: sent, origin: app.url, 'content-type': 'application/json' },
        body: JSON.stringify({ response }),
      });
    expect([(await post()).status, (await post()).status]).toEqual([204, 422]);
    await expect(change(one)).resolves.toBeDefined();
    await expect(change(other)).rejects.toMatchObject(stale);
  });
});
