import { randomUUID } from 'node:crypto';
import { MAIL_CODE_TRIES } from '@beso/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { MAIL_CODES_WRONG_PER_DAY } from '../accounts/limits.ts';

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

const newAddress = () => `${randomUUID()}@example.org`;
const newSecret = () => randomUUID().replaceAll('-', '');
const browser = () => openBrowser(app.url);
const other = (digits: string) => (digits === '000000' ? '000001' : '000000');
const codeOf = (error: unknown) => (error as { code: string }).code;

async function verifiedPerson(): Promise<Person> {
  const one = await person(app.url);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  return one;
}
const ask = (email: string, waiting: string) => browser().api.links.requestMagicLink({ email, waiting });
async function mailedCode(email: string, count = 1) {
  const { mail, token } = await mailedLink(mails, email, 'magic', count);
  const digits = (/\b\d{3} \d{3}\b/.exec(mail.text)?.[0] ?? '').replace(' ', '');
  expect(digits).toMatch(/^\d{6}$/);
  return { digits, token };
}
const redeem = (email: string, waiting: string, digits: string, by = browser()) =>
  by.api.links.redeemMailCode({ email, waiting, digits });

test('the code of a magic link signs in only the requesting browser, once [S7-005]', async () => {
  const { id, profile } = await verifiedPerson();
  const waiting = newSecret();
  await ask(profile.email, waiting);
  const { digits, token } = await mailedCode(profile.email);
  const elsewhere = redeem(profile.email, newSecret(), digits);
  await expect(elsewhere).rejects.toMatchObject({ code: 'MAIL_CODE_ENDED' });
  const anothers = redeem(newAddress(), waiting, digits);
  await expect(anothers).rejects.toMatchObject({ code: 'MAIL_CODE_ENDED' });
  // People may type a space between the digits.
  const typed = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  const { state } = await redeem(profile.email, waiting, typed);
  expect(state.session?.user).toMatchObject({ id, emailVerified: true });
  await expect(redeem(profile.email, waiting, digits)).rejects.toMatchObject({ code: 'LINK_USED' });
  await expect(browser().api.links.redeemCode({ code: token })).rejects.toMatchObject({ code: 'LINK_USED' });
});

test('the code of a registration creates the account [S7-061]', async () => {
  const email = newAddress();
  const waiting = newSecret();
  await browser().api.links.requestRegistrationLink({
    ...{ firstName: 'Nora', lastName: 'Bianchi', pronouns: 'she/her', location: 'Genova' },
    ...{ birthday: '1991-02-03', language: 'it', timeZone: 'Europe/Rome', email, waiting },
  });
  const { digits } = await mailedCode(email);
  const { state, registered } = await redeem(email, waiting, digits);
  expect(registered).toBe(true);
  expect(state.profile?.firstName).toBe('Nora');
});

test('of simultaneous guesses five are checked, then the code ends, but not its link', async () => {
  const { id, profile } = await verifiedPerson();
  const waiting = newSecret();
  await ask(profile.email, waiting);
  const { digits, token } = await mailedCode(profile.email);
  const guesses = await Promise.allSettled(
    Array.from({ length: 3 * MAIL_CODE_TRIES }, () => redeem(profile.email, waiting, other(digits))),
  );
  const codes = guesses.flatMap((guess) => (guess.status === 'rejected' ? [codeOf(guess.reason)] : []));
  expect(codes.filter((code) => code === 'MAIL_CODE_WRONG')).toHaveLength(MAIL_CODE_TRIES);
  expect(codes.filter((code) => code === 'MAIL_CODE_ENDED')).toHaveLength(2 * MAIL_CODE_TRIES);
  await expect(redeem(profile.email, waiting, digits)).rejects.toMatchObject({ code: 'MAIL_CODE_ENDED' });
  const { state } = await browser().api.links.redeemCode({ code: token });
  expect(state.session?.user.id).toBe(id);
});

test('an address without an account gets the same response as one with an account', async () => {
  const { profile } = await verifiedPerson();
  const answers = async (email: string) => {
    const waiting = newSecret();
    const outcomes = [JSON.stringify(await ask(email, waiting))];
    for (let tried = 0; tried <= MAIL_CODE_TRIES; tried += 1) {
      // These digits are right only in one case in a million.
      await redeem(email, waiting, '271828').catch((error: { code: string; data: unknown }) =>
        outcomes.push(JSON.stringify([error.code, error.data])),
      );
    }
    return outcomes;
  };
  const unknown = await answers(newAddress());
  expect(await answers(profile.email)).toEqual(unknown);
  expect(unknown).toHaveLength(MAIL_CODE_TRIES + 2);
  expect(unknown[1]).toBe(JSON.stringify(['MAIL_CODE_WRONG', { triesLeft: MAIL_CODE_TRIES - 1 }]));
});

test('a code ends after ten minutes, and when a newer one is sent', async () => {
  const { profile } = await verifiedPerson();
  const waiting = newSecret();
  await ask(profile.email, waiting);
  const first = await mailedCode(profile.email);
  const { rows } = await app.owner.query(
    `SELECT round(extract(epoch FROM expires_at - created_at)) AS seconds FROM auth_verifications
     WHERE identifier LIKE 'mail-code:%' ORDER BY created_at DESC LIMIT 1`,
  );
  expect(Number(rows[0].seconds)).toBe(600);
  await ask(profile.email, waiting);
  const second = await mailedCode(profile.email, 2);
  if (first.digits !== second.digits) {
    const before = redeem(profile.email, waiting, first.digits);
    await expect(before).rejects.toMatchObject({ code: 'MAIL_CODE_WRONG' });
  }
  await app.owner.query(
    `UPDATE auth_verifications SET expires_at = now() WHERE identifier LIKE 'mail-code:%'`,
  );
  const late = redeem(profile.email, waiting, second.digits);
  await expect(late).rejects.toMatchObject({ code: 'MAIL_CODE_ENDED' });
});

test('repeated requests do not increase the number of guesses per address and day', async () => {
  const { id, profile } = await verifiedPerson();
  const guess = async (waiting: string) => {
    const refused = await redeem(profile.email, waiting, '271828').catch((error: unknown) => codeOf(error));
    return refused === 'MAIL_CODE_WRONG';
  };
  let looked = 0;
  // Resets the limits on mails in each round, because this test is about wrong codes.
  for (let asked = 0; asked * MAIL_CODE_TRIES < MAIL_CODES_WRONG_PER_DAY; asked += 1) {
    const waiting = newSecret();
    await app.owner.query(`DELETE FROM auth_limits WHERE key LIKE 'magic-link:%' OR key LIKE 'link-%'`);
    await ask(profile.email, waiting);
    for (let tried = 0; tried < MAIL_CODE_TRIES; tried += 1) looked += (await guess(waiting)) ? 1 : 0;
  }
  expect(looked).toBe(MAIL_CODES_WRONG_PER_DAY);
  await app.owner.query(`DELETE FROM auth_limits WHERE key LIKE 'magic-link:%' OR key LIKE 'link-%'`);
  const waiting = newSecret();
  await ask(profile.email, waiting);
  const { digits, token } = await mailedCode(profile.email, looked / MAIL_CODE_TRIES + 1);
  await expect(redeem(profile.email, waiting, digits)).rejects.toMatchObject({ code: 'MAIL_CODE_ENDED' });
  const { state } = await browser().api.links.redeemCode({ code: token });
  expect(state.session?.user.id).toBe(id);
});

// ASVS V6.4.3
test('a code does not bypass the second factor', async () => {
  const { id, profile } = await verifiedPerson();
  await app.owner.query(
    `INSERT INTO auth_factors (user_id, sealed_key, confirmed_at) VALUES ($1, 'sealed', now())`,
    [id],
  );
  const waiting = newSecret();
  await ask(profile.email, waiting);
  const { digits } = await mailedCode(profile.email);
  const { state } = await redeem(profile.email, waiting, digits);
  expect(state).toMatchObject({ session: null, challenge: { way: 'link' } });
});
