import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { createLogger } from '../../../platform/log.ts';
import { EMAIL_CHANGES_PER_DAY, LINKS_PER_ADDRESS } from '../accounts/limits.ts';

const NEW = 'another long enough one';
const NEW_TWICE = { password: NEW, confirmPassword: NEW };

let mails: MailServer;
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  mails = await startMailServer();
  const into = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  app = await startTestApp(
    { SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' },
    createLogger({ level: 'trace', pretty: false, into }),
  );
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const anonymous = () => openBrowser(app.url).api;
const newAddress = () => `${randomUUID()}@example.org`;
const signIn = (email: string, password = PASSWORD) => anonymous().auth.signIn({ email, password });
const query = (text: string, ...values: unknown[]) => app.owner.query(text, values);
const verify = ({ id }: Person) => query('UPDATE auth_users SET email_verified = true WHERE id = $1', id);
const emailOf = async ({ id }: Person): Promise<string> =>
  (await query('SELECT email FROM auth_users WHERE id = $1', id)).rows[0]?.email;

async function verified(): Promise<Person> {
  const one = await person(app.url);
  await verify(one);
  return one;
}
async function ask(one: Person, email = newAddress()) {
  await one.api.account.requestEmailChange({ email });
  const link = await mailedLink(mails, email, 'change');
  return { email, ...link };
}
/** Changes a person's address; returns the person and the link that undoes the change. */
async function changed(one?: Person) {
  const owner = one ?? (await verified());
  const old = await emailOf(owner);
  const { email, token } = await ask(owner);
  await owner.api.account.changeEmail({ token });
  const undo = await mailedLink(mails, old, 'undo');
  return { owner, old, email, undo };
}
async function settled(): Promise<void> {
  const open = `SELECT FROM pgboss.job WHERE name LIKE 'auth.%' AND state < 'completed'`;
  await expect.poll(async () => (await query(open)).rowCount, { timeout: 10_000 }).toBe(0);
}

describe('a change of address', () => {
  test('is confirmed on another device after a sign-in there, and then the new address signs in', async () => {
    const one = await verified();
    const { email: old } = one.profile;
    const { email, token, mail, url } = await ask(one);
    expect(mail.headers.get('subject')).toBe('Confirm your new email for BESO');
    expect([url.search, url.hash]).toEqual(['', `#token=${token}`]);
    expect(await one.api.account.getAccount()).toEqual({
      ...{ email: old, emailVerified: true, hasPassword: true, pendingEmail: email },
    });
    const [elsewhere, other] = [openBrowser(app.url), await person(app.url)];
    for (const { api } of [elsewhere, other]) {
      expect(await api.account.checkEmailChange({ token })).toEqual({ email, isMine: false });
      await expect(api.account.changeEmail({ token })).rejects.toMatchObject({ code: 'LINK_NEEDS_SIGN_IN' });
    }
    expect(await emailOf(one)).toBe(old);
    await elsewhere.api.auth.signIn({ email: old, password: PASSWORD });
    expect(await elsewhere.api.account.checkEmailChange({ token })).toEqual({ email, isMine: true });
    await elsewhere.api.account.changeEmail({ token });

    const { session, profile } = await one.api.auth.getSession();
    expect(session?.user).toMatchObject({ email, emailVerified: true });
    expect(profile?.email).toBe(email);
    expect((await signIn(email)).session?.user.id).toBe(one.id);
    await expect(signIn(old)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await one.api.account.getAccount()).pendingEmail).toBeNull();
  });

  test('is mailed only to the new address, however it is spelt', async () => {
    const one = await person(app.url);
    const { email, mail } = await ask(one, `O'Brien+beso.${randomUUID()}@Example.org`.toLowerCase());
    expect(mail.to).toEqual([email]);
    for (const header of ['cc', 'bcc']) expect(mail.headers.has(header)).toBe(false);
  });

  test('needs a fresh sign-in', async () => {
    const one = await person(app.url);
    await query(`UPDATE auth_sessions SET confirmed_at = now() - interval '11 minutes'`);
    const asked = one.api.account.requestEmailChange({ email: newAddress() });
    await expect(asked).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    expect((await one.api.account.getAccount()).pendingEmail).toBeNull();
  });

  test('refuses an invalid address and the current one [S5-008]', async () => {
    const one = await person(app.url);
    for (const [email, key] of [
      ['nobody', 'auth.validEmailRequired'],
      ['a@b', 'auth.validEmailRequired'],
      ['"a\r\nBcc: eve@example.org"@example.org', 'auth.validEmailRequired'],
      [one.profile.email.toUpperCase(), 'account.email.same'],
    ]) {
      const asked = one.api.account.requestEmailChange({ email: email ?? '' });
      await expect(asked).rejects.toMatchObject({
        ...{ code: 'INVALID_INPUT', data: { fields: [{ path: 'email', key }] } },
      });
    }
  });

  test('ends with a newer one, when cancelled, used or too old', async () => {
    const one = await verified();
    const use = (token: string) => one.api.account.changeEmail({ token });
    const check = (token: string) => anonymous().account.checkEmailChange({ token });
    const expectBoth = async (token: string, code: string) => {
      for (const call of [use, check]) await expect(call(token)).rejects.toMatchObject({ code });
    };
    const [first, second] = [await ask(one), await ask(one)];
    await expectBoth('nothing', 'LINK_NOT_FOUND');
    await expectBoth(first.token, 'LINK_SUPERSEDED');
    await one.api.account.cancelEmailChange();
    await one.api.account.cancelEmailChange();
    await expectBoth(second.token, 'LINK_SUPERSEDED');
    const third = await ask(one);
    await use(third.token);
    await expectBoth(third.token, 'LINK_USED');
    const fourth = await ask(one);
    const { rows } = await query(
      `SELECT purpose, extract(epoch FROM expires_at - created_at)::integer / 60 AS minutes FROM auth_links
       WHERE user_id = $1 AND used_at IS NULL AND superseded_at IS NULL ORDER BY purpose`,
      one.id,
    );
    expect(rows).toEqual([
      { purpose: 'change_email', minutes: 60 },
      { purpose: 'undo_email', minutes: 7 * 24 * 60 },
    ]);
    await query(`UPDATE auth_links SET expires_at = now() WHERE user_id = $1`, one.id);
    await expectBoth(fourth.token, 'LINK_EXPIRED');
  });

  test('ends links mailed to the old address earlier', async () => {
    const one = await verified();
    await anonymous().auth.requestPasswordReset({ email: one.profile.email });
    const reset = await mailedLink(mails, one.profile.email, 'reset');
    const verification = await mailedLink(mails, one.profile.email, 'verify');
    await changed(one);
    const reused = anonymous().auth.resetPassword({ token: reset.token, ...NEW_TWICE });
    await expect(reused).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    const again = { token: verification.token, email: one.profile.email };
    await expect(anonymous().auth.verifyEmail(again)).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
  });

  test('ends when the password is recovered', async () => {
    const one = await verified();
    const { token } = await ask(one);
    await anonymous().auth.requestPasswordReset({ email: one.profile.email });
    const reset = await mailedLink(mails, one.profile.email, 'reset');
    await anonymous().auth.resetPassword({ token: reset.token, ...NEW_TWICE });
    const used = anonymous().account.changeEmail({ token });
    await expect(used).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
  });

  test('does not reveal which addresses have an account: same response, no mail', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    await settled();
    const before = mails.to(other.profile.email).length;
    const answers = [other.profile.email, newAddress()].map(async (email) => {
      const answer = await one.fetch('/api/v1/account/email-change', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const { pendingEmail } = await one.api.account.getAccount();
      return [answer.status, await answer.text(), pendingEmail === null];
    });
    expect(await Promise.all(answers)).toEqual(Array(2).fill([202, '', false]));
    await settled();
    expect(mails.to(other.profile.email)).toHaveLength(before);
  });

  test('is refused if the address was taken meanwhile, and the account keeps its own', async () => {
    const one = await verified();
    const { email, token } = await ask(one);
    await person(app.url, { email });
    const used = one.api.account.changeEmail({ token });
    await expect(used).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    expect(await emailOf(one)).toBe(one.profile.email);
  });

  test('is limited per account and per address', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const email = newAddress();
    for (let count = 0; count < LINKS_PER_ADDRESS; count += 1) {
      await one.api.account.requestEmailChange({ email });
    }
    const asked = other.api.account.requestEmailChange({ email });
    await expect(asked).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let count = LINKS_PER_ADDRESS; count < EMAIL_CHANGES_PER_DAY; count += 1) {
      await one.api.account.requestEmailChange({ email: newAddress() });
    }
    const more = one.api.account.requestEmailChange({ email: newAddress() });
    await expect(more).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('of several simultaneous', () => {
  test('uses of a link one succeeds', async () => {
    const one = await verified();
    const { token } = await ask(one);
    const tried = await Promise.allSettled(
      Array.from({ length: 5 }, () => one.api.account.changeEmail({ token })),
    );
    const codes = tried.map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason.code));
    expect(codes.toSorted()).toEqual(['LINK_USED', 'LINK_USED', 'LINK_USED', 'LINK_USED', 'done']);
    const { rowCount } = await query(
      `SELECT FROM auth_links WHERE user_id = $1 AND purpose = 'undo_email'`,
      one.id,
    );
    expect(rowCount).toBe(1);
  });

  test('changes to an address and registrations of it one succeeds', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const email = newAddress();
    const { token: first } = await ask(one, email);
    await other.api.account.requestEmailChange({ email });
    const { token: second } = await mailedLink(mails, email, 'change', 2);
    const tried = await Promise.allSettled([
      one.api.account.changeEmail({ token: first }),
      other.api.account.changeEmail({ token: second }),
      person(app.url, { email }),
    ]);
    const refused = tried.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(refused).toEqual(['EMAIL_EXISTS', 'EMAIL_EXISTS']);
    const { rowCount } = await query('SELECT FROM auth_users WHERE email = $1', email);
    expect(rowCount).toBe(1);
  });
});

describe('the old address', () => {
  test('can undo the change for 7 days: sessions and password end, and a new password is chosen', async () => {
    const { owner, old, email, undo } = await changed();
    expect(undo.mail.headers.get('subject')).toBe('Your BESO email was changed');
    expect(undo.mail.text).not.toContain(email);
    const connection = await openLiveConnection(app.url, owner);
    const began = performance.now();
    expect(await anonymous().account.checkEmailUndo({ token: undo.token })).toEqual({
      email: old,
      factor: 'none',
    });
    const { resetToken } = await anonymous().account.undoEmailChange({ token: undo.token });
    await expect.poll(() => connection.connected, { timeout: 5_000, interval: 10 }).toBe(false);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect((await owner.api.auth.getSession()).session).toBeNull();
    for (const address of [old, email]) {
      await expect(signIn(address)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    const here = openBrowser(app.url);
    await here.api.auth.resetPassword({ token: resetToken, ...NEW_TWICE });
    expect((await here.api.auth.getSession()).session?.user).toMatchObject({ id: owner.id, email: old });
    expect((await signIn(old, NEW)).profile?.email).toBe(old);
    const again = anonymous().account.undoEmailChange({ token: undo.token });
    await expect(again).rejects.toMatchObject({ code: 'LINK_USED' });
  });

  test('wins over several changes', async () => {
    const { owner, old, undo } = await changed();
    const second = await changed(owner);
    await anonymous().account.undoEmailChange({ token: undo.token });
    expect(await emailOf(owner)).toBe(old);
    const theirs = anonymous().account.undoEmailChange({ token: second.undo.token });
    await expect(theirs).rejects.toMatchObject({ code: 'LINK_SUPERSEDED' });
    expect(await emailOf(owner)).toBe(old);
  });

  test('is reserved: nobody else can take it meanwhile, and its person may return to it', async () => {
    const { owner, old, undo } = await changed();
    await expect(person(app.url, { email: old })).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    const stranger = await person(app.url);
    await stranger.api.account.requestEmailChange({ email: old });
    await settled();
    expect(mails.to(old).filter(({ text }) => text.includes('/change-email'))).toEqual([]);
    const { token } = await ask(owner, old);
    await owner.api.account.changeEmail({ token });
    expect(await emailOf(owner)).toBe(old);
    await query('UPDATE auth_links SET expires_at = now() WHERE user_id = $1', owner.id);
    const late = anonymous().account.undoEmailChange({ token: undo.token });
    await expect(late).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  test('gets no undo link if it was never verified, because it may be a stranger’s', async () => {
    const one = await person(app.url);
    const { token } = await ask(one);
    await one.api.account.changeEmail({ token });
    await settled();
    expect(mails.to(one.profile.email).filter(({ text }) => text.includes('undo'))).toEqual([]);
    const { rowCount } = await query(
      `SELECT FROM auth_links WHERE user_id = $1 AND purpose = 'undo_email'`,
      one.id,
    );
    expect(rowCount).toBe(0);
  });
});

test('GET and HEAD of mailed URLs use up no link', async () => {
  const one = await verified();
  const { token, url } = await ask(one);
  for (const method of ['GET', 'HEAD']) await fetch(app.url + url.pathname, { method });
  for (const path of ['check', 'redeem']) {
    const answer = await fetch(`${app.url}/api/v1/account/email-change/${path}?token=${token}`);
    expect(answer.status).toBe(404);
  }
  await one.api.account.changeEmail({ token });
  expect(await emailOf(one)).not.toBe(one.profile.email);
});

test.each([
  ['POST', '/api/v1/account/email-change', { email: 'eve@example.org' }],
  ['DELETE', '/api/v1/account/email-change', {}],
  ['PUT', '/api/v1/account/password', NEW_TWICE],
])('%s %s is refused to another site’s page', async (method, path, body) => {
  const one = await person(app.url);
  const answer = await fetch(app.url + path, {
    method,
    headers: {
      ...{ cookie: one.cookie(), origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
});

test('no secret and no address is in the log or in a job', async () => {
  const { old, email, undo } = await changed();
  const log = lines.join('');
  expect(log).toContain('account.changeEmail');
  const { rows } = await query(`SELECT data::text FROM pgboss.job WHERE name LIKE 'auth.%'`);
  for (const secret of [old, email, undo.token]) {
    expect(log).not.toContain(secret);
    for (const { data } of rows) expect(data).not.toContain(secret);
  }
});
