import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { type Person, registerVerifiedPerson } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';

const NEW = 'another long enough one';
const SUBJECT = 'Your second factor will be removed';

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

const query = (text: string, ...values: unknown[]) => app.owner.query(text, values);
const account = () => openBrowser(app.url).api.account;
const isOn = async ({ id }: Person) =>
  (await query('SELECT FROM auth_factors WHERE user_id = $1', id)).rowCount === 1;
const codesLeft = async ({ id }: Person) =>
  (await query('SELECT FROM auth_recovery_codes WHERE user_id = $1', id)).rowCount;
const ageFactor = ({ id }: Person, hours: number) =>
  query(
    'UPDATE auth_factors SET confirmed_at = now() - make_interval(hours => $2) WHERE user_id = $1',
    ...[id, hours],
  );
const due = ({ id }: Person, hours: number) =>
  query(
    'UPDATE auth_factor_removals SET due_at = now() + make_interval(hours => $2) WHERE user_id = $1',
    ...[id, hours],
  );
async function runJob(): Promise<void> {
  const job = app.retention.find(({ name }) => name === 'factor-removals');
  await job?.remove(100, new AbortController().signal);
}

/** Changes a person's address; returns both addresses and the undo link. */
async function moved(one: Person) {
  const old = one.profile.email;
  const email = `${randomUUID()}@example.org`;
  await one.api.account.requestEmailChange({ email });
  const { token } = await mailedLink(mails, email, 'change');
  await one.api.account.changeEmail({ token });
  return { old, email, undo: (await mailedLink(mails, old, 'undo')).token };
}
/** Sets a new password after the undo, as the owner of the old mailbox. */
async function recover(resetToken: string) {
  const browser = openBrowser(app.url);
  const twice = { password: NEW, confirmPassword: NEW };
  const state = await browser.api.auth.resetPassword({ token: resetToken, ...twice });
  return { browser, isIn: state.session !== null, isAsked: state.challenge !== null };
}
const noticesTo = (address: string) =>
  mails.to(address).filter(({ headers }) => headers.get('subject') === SUBJECT).length;

async function withPasskey(one: Person) {
  const device = createAuthenticator(app.url);
  const { options } = await one.api.passkeys.beginPasskey();
  const { id } = await one.api.passkeys.addPasskey({ response: device.create(options) });
  return { device, id };
}
async function keep(one: Pick<Person, 'api'>, device: ReturnType<typeof createAuthenticator>) {
  const { options } = await one.api.confirmation.beginPasskeyConfirmation({ purpose: 'factor' });
  return one.api.secondFactor.keepSecondFactor({ response: device.get(options) });
}

describe('the undo of a change of address [S7-011]', () => {
  // OWASP: the recovery of an account does not bypass its second factor.
  // ASVS V6.4.3
  test('requires a factor that is a day older than the change, and ends recovery codes that a thief may have renewed', async () => {
    const one = await registerVerifiedPerson(app);
    const { code, recoveryCodes } = await enrolApp(one);
    await ageFactor(one, 25);
    const { undo: token } = await moved(one);
    expect(await account().checkEmailUndo({ token })).toMatchObject({ factor: 'asked' });
    for (const wrong of [undefined, '000000', 'not a code']) {
      await expect(account().undoEmailChange({ token, code: wrong })).rejects.toMatchObject({
        code: 'CODE_WRONG',
      });
    }
    expect((await one.api.auth.getSession()).session).not.toBeNull();
    const { resetToken } = await account().undoEmailChange({ token, code: recoveryCodes[0] });
    expect(await codesLeft(one)).toBe(0);
    const { browser, isIn, isAsked } = await recover(resetToken);
    expect([isIn, isAsked]).toEqual([false, true]);
    expect((await browser.api.secondFactor.verifySignIn({ code: code() })).session).not.toBeNull();
    expect(noticesTo(one.profile.email)).toBe(0);
  });

  test('removes a newer factor after 72 hours, in which both addresses are notified twice', async () => {
    const one = await registerVerifiedPerson(app);
    const { device } = await withPasskey(one);
    await enrolApp(one);
    await ageFactor(one, 23);
    const { old, email, undo: token } = await moved(one);
    expect(await account().checkEmailUndo({ token })).toMatchObject({ factor: 'waits' });
    const { resetToken } = await account().undoEmailChange({ token });
    const { rows } = await query(
      `SELECT round(extract(epoch FROM due_at - now()) / 3600)::integer AS hours
       FROM auth_factor_removals WHERE user_id = $1`,
      one.id,
    );
    expect(rows).toEqual([{ hours: 72 }]);
    for (const to of [old, email]) await expect.poll(() => noticesTo(to), { timeout: 10_000 }).toBe(1);
    expect(await recover(resetToken)).toMatchObject({ isIn: false, isAsked: true });
    // A passkey that was added after the change is removed at once.
    const signIn = openBrowser(app.url).api.passkeys;
    const { options } = await signIn.beginPasskeySignIn();
    await expect(signIn.signInWithPasskey({ response: device.get(options) })).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    await runJob();
    expect([await isOn(one), noticesTo(old)]).toEqual([true, 1]);
    await due(one, 23);
    for (let nth = 0; nth < 2; nth += 1) await runJob();
    for (const to of [old, email]) await expect.poll(() => noticesTo(to), { timeout: 10_000 }).toBe(2);
    await due(one, -1);
    await runJob();
    expect([await isOn(one), await codesLeft(one)]).toEqual([false, 0]);
    const { api } = openBrowser(app.url);
    expect((await api.auth.signIn({ email: old, password: NEW })).session).not.toBeNull();
  });

  test('removes no factor if a passkey from before the change cancels that, and ignores newer passkeys', async () => {
    const one = await registerVerifiedPerson(app);
    const older = await withPasskey(one);
    await query(`UPDATE auth_passkeys SET created_at = now() - interval '25 hours' WHERE id = $1`, older.id);
    const { code } = await enrolApp(one);
    const { undo } = await moved(one);
    const { resetToken } = await account().undoEmailChange({ token: undo });
    const { browser } = await recover(resetToken);
    // The newer factor signs in, but cannot stop its own removal.
    await browser.api.secondFactor.verifySignIn({ code: code() });
    expect(await browser.api.secondFactor.getSecondFactor()).toMatchObject({
      removal: { at: expect.any(String), canKeep: true },
    });
    const younger = await withPasskey({ ...one, api: browser.api });
    await expect(keep(browser, younger.device)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    const { options } = await browser.api.confirmation.beginPasskeyConfirmation();
    const response = older.device.get(options);
    await expect(browser.api.secondFactor.keepSecondFactor({ response })).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    await due(one, 1);
    await keep(browser, older.device);
    expect((await browser.api.secondFactor.getSecondFactor()).removal).toBeNull();
    await due(one, -1);
    await runJob();
    expect(await isOn(one)).toBe(true);
  });

  test('removes no factor that was switched on after it', async () => {
    const one = await registerVerifiedPerson(app);
    const { code } = await enrolApp(one);
    const { undo } = await moved(one);
    const { resetToken } = await account().undoEmailChange({ token: undo });
    const { browser } = await recover(resetToken);
    await browser.api.secondFactor.verifySignIn({ code: code() });
    await browser.api.secondFactor.switchOffSecondFactor();
    // Forgets which codes were used, so that the present one works again.
    await query('DELETE FROM auth_factor_steps WHERE user_id = $1', one.id);
    await enrolApp({ ...one, api: browser.api });
    await due(one, -1);
    await runJob();
    expect(await isOn(one)).toBe(true);
  });
});
