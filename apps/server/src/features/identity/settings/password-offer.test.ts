import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';

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

const CHOSEN = 'chosen after the link';
const stale = { code: 'FRESH_SIGN_IN_REQUIRED' };
const chosen = { password: CHOSEN, confirmPassword: CHOSEN };
const browser = () => openBrowser(app.url);

/** Requests an address's `count`-th magic link and opens it; returns the password offer. */
async function comeByLink(email: string, count: number, by = browser()) {
  await by.api.links.requestMagicLink({ email });
  const { token } = await mailedLink(mails, email, 'magic', count);
  return (await by.api.links.redeemCode({ code: token })).passwordOffer;
}

describe('after a sign-in by mailed link a password is offered [S5-004]', () => {
  test('whenever the link removed one that was set before the address was verified', async () => {
    const { email } = (await person(app.url)).profile;
    const owner = browser();
    expect(await comeByLink(email, 1, owner)).toBe('again');
    expect((await owner.api.account.getAccount()).hasPassword).toBe(false);
    await expect(browser().api.auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    // A sign-in by link is enough to set the first password.
    await owner.api.account.setPassword(chosen);
    expect((await owner.api.account.getAccount()).hasPassword).toBe(true);
    await expect(owner.api.account.setPassword(chosen)).rejects.toMatchObject(stale);
    expect((await browser().api.auth.signIn({ email, password: CHOSEN })).session?.user.email).toBe(email);
    const later = browser();
    expect(await comeByLink(email, 2, later)).toBeNull();
    await expect(later.api.account.setPassword(chosen)).rejects.toMatchObject(stale);
  });

  test('once to somebody who never had one', async () => {
    const email = `${randomUUID()}@example.org`;
    const phone = browser();
    await phone.api.links.requestRegistrationLink({
      email,
      firstName: 'Nora',
      lastName: 'Bianchi',
      pronouns: '',
      location: 'Genova',
      birthday: '1991-02-03',
      language: 'it',
      timeZone: 'Europe/Rome',
    });
    const { token } = await mailedLink(mails, email, 'magic');
    expect(await phone.api.links.redeemCode({ code: token })).toMatchObject({
      registered: true,
      passwordOffer: 'first',
    });
    expect(await comeByLink(email, 2)).toBeNull();
    // After a declined offer, the settings ask for a mailed code.
    expect((await phone.api.account.getAccount()).hasPassword).toBe(false);
    await app.owner.query(`UPDATE auth_sessions SET password_proven_at = now() - interval '11 minutes'`);
    await expect(phone.api.account.setPassword(chosen)).rejects.toMatchObject(stale);
    expect((await phone.api.confirmation.listConfirmationWays()).ways).toEqual(['mail']);
  });

  test('but not to a person who has one', async () => {
    const one = await person(app.url);
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    expect(await comeByLink(one.profile.email, 1)).toBeNull();
  });
});
