import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { confirmForPassword, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';

const NEW = { password: 'another long enough one', confirmPassword: 'another long enough one' };

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

/** The kinds of link that sign in anybody who has the mail. */
const SIGNING_IN: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  'a magic link': (email) => openBrowser(app.url).api.links.requestMagicLink({ email }),
  'a link of a registration': (email) =>
    openBrowser(app.url).api.links.requestRegistrationLink({
      ...{ firstName: 'Nora', lastName: 'Bianchi', pronouns: 'she/her', location: 'Genova', email },
      ...{ birthday: '1991-02-03', language: 'en', timeZone: 'Europe/Rome' },
    }),
};

const CHOOSING: Readonly<Record<string, (one: Person) => Promise<unknown>>> = {
  'on /account-settings': async (one) => {
    await confirmForPassword(one);
    await one.api.account.setPassword(NEW);
  },
  'by a mailed link': async ({ profile: { email } }) => {
    const { api } = openBrowser(app.url);
    await api.auth.requestPasswordReset({ email });
    const { token } = await mailedLink(mails, email, 'reset');
    return api.auth.resetPassword({ token, ...NEW });
  },
};

describe.each(Object.entries(CHOOSING))('choosing a password %s [S7-008]', (_where, choose) => {
  test.each(Object.entries(SIGNING_IN))('ends %s that was mailed earlier', async (_what, ask) => {
    const one = await person(app.url);
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
    await ask(one.profile.email);
    const { token: code } = await mailedLink(mails, one.profile.email, 'magic');
    await choose(one);
    const { api } = openBrowser(app.url);
    await expect(api.links.checkCode({ code })).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    await expect(api.links.redeemCode({ code })).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    expect((await api.auth.getSession()).session).toBeNull();
  });
});
