import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from './support/authenticator.ts';
import { couple, PASSWORD, type Person, person } from './support/builders.ts';
import { type Browser, openBrowser } from './support/client.ts';
import { enrolApp, generateTotp } from './support/factor.ts';
import { mailedLink } from './support/links.ts';
import { type MailServer, startMailServer } from './support/mail.ts';
import { noisePicture, sendFile } from './support/pictures.ts';
import { refusalFrom } from './support/refusalFrom.ts';
import { type SmsServer, startSmsServer } from './support/sms.ts';
import { DAY, HOUR, type ServerWithTurnedClocks, startWithTurnedClocks } from './support/turned-clock.ts';

const YEAR = 366 * DAY;
const LOOKED = { timeout: 15_000, interval: 100 };

let mails: MailServer;
let sms: SmsServer;
let turned: ServerWithTurnedClocks;
beforeAll(async () => {
  [mails, sms] = await Promise.all([startMailServer(), startSmsServer()]);
  turned = await startWithTurnedClocks({
    SMTP_URL: mails.url,
    MAIL_FROM: 'BESO <hello@beso.example>',
    SMS_URL: sms.url,
    SMS_FROM: '+15005550006',
  });
});
afterEach(() => turned.turn(0));
afterAll(async () => {
  await turned.close();
  await Promise.all([mails.close(), sms.close()]);
});

/** Turns the server's clock, and waits until the server notices the difference from the database. */
async function turnNode(seconds: number): Promise<void> {
  turned.turn({ server: seconds, database: 0 });
  const warnings = async () =>
    ((await (await fetch(`${turned.url}/readyz`)).json()) as { warnings: string[] }).warnings;
  await expect.poll(warnings, LOOKED).toContain('clock-differs-from-database');
}
const browser = () => openBrowser(turned.url);
const idIn = async ({ api }: Pick<Browser, 'api'>) => (await api.auth.getSession()).session?.user.id;
const verify = ({ id }: Person) =>
  turned.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [id]);
async function signedIn({ profile }: Person): Promise<Browser> {
  const by = browser();
  await by.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return by;
}

/** Signs the person in by password, mailed code, mailed link and passkey. */
async function signInEveryWay(one: Person): Promise<void> {
  const { email } = one.profile;
  expect(await idIn(await signedIn(one))).toBe(one.id);

  const waiting = randomUUID().replaceAll('-', '');
  await browser().api.links.requestMagicLink({ email, waiting });
  const { token, mail } = await mailedLink(mails, email, 'magic');
  const digits = (/\b\d{3} \d{3}\b/.exec(mail.text)?.[0] ?? '').replace(' ', '');
  expect((await browser().api.links.checkCode({ code: token })).email).toBeTypeOf('string');
  const typing = browser();
  await typing.api.links.redeemMailCode({ email, waiting, digits });
  expect(await idIn(typing)).toBe(one.id);
  await browser().api.links.requestMagicLink({ email });
  const second = await mailedLink(mails, email, 'magic', 2);
  const following = browser();
  await following.api.links.redeemCode({ code: second.token });
  expect(await idIn(following)).toBe(one.id);

  const device = createAuthenticator(turned.url);
  const { options } = await one.api.passkeys.beginPasskey();
  await one.api.passkeys.addPasskey({ response: device.create(options) });
  const showing = browser();
  const shown = await showing.api.passkeys.beginPasskeySignIn();
  await showing.api.passkeys.signInWithPasskey({ response: device.get(shown.options) });
  expect(await idIn(showing)).toBe(one.id);
}

async function registerByPhone(): Promise<void> {
  const phone = `+39347${randomInt(1_000_000, 9_999_999)}`;
  const codeFor = async (count: number) => {
    const { id } = await browser().api.auth.requestPhoneCode({ phone, language: 'it' });
    return { id, digits: await sms.codeTo(phone, count) };
  };
  const registering = browser();
  const { session } = await registering.api.auth.signUp({
    ...{ firstName: 'Nora', lastName: 'Bianchi', contactMethod: 'phone', phone, location: 'Torino' },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', language: 'it' },
    ...{ timeZone: 'Europe/Rome', phoneCode: await codeFor(1) },
  });
  const by = browser();
  await by.api.auth.signInByPhone({ phone, phoneCode: await codeFor(2) });
  expect(await idIn(by)).toBe(session?.user.id);
}

async function useSecondFactor(one: Person): Promise<void> {
  const { key } = await enrolApp(one);
  const by = await signedIn(one);
  await by.api.secondFactor.verifySignIn({ code: generateTotp(key, 1) });
  expect(await idIn(by)).toBe(one.id);
  const away = await signedIn(one);
  expect((await refusalFrom(away.api.secondFactor.verifySignIn({ code: generateTotp(key, 9) }))).code).toBe(
    'CODE_WRONG',
  );
}

async function resetPassword({ id, profile }: Person): Promise<void> {
  const password = 'another long enough one';
  await browser().api.auth.requestPasswordReset({ email: profile.email });
  const { token } = await mailedLink(mails, profile.email, 'reset');
  const by = browser();
  await by.api.auth.resetPassword({ token, password, confirmPassword: password });
  expect(await idIn(by)).toBe(id);
}

test.each([
  ['a year behind', -YEAR],
  ['31 days behind', -31 * DAY],
  ['31 days ahead', 31 * DAY],
  ['a year ahead', YEAR],
])(
  'a node %s signs in by every method, and no session lasts longer than its right time',
  async (_, by) => {
    await turnNode(by);
    const [one, other, third] = await Promise.all([0, 1, 2].map(() => person(turned.url)));
    if (!one || !other || !third) throw new Error('unreachable');
    await Promise.all([one, other, third].map(verify));
    await couple(one, other);
    const invited = `${randomUUID()}@example.org`;
    const invitation = { kind: 'partner', id: randomUUID(), partnerName: 'Marco', email: invited } as const;
    await third.api.invitations.sendInvitations(invitation);
    await signInEveryWay(one);
    await Promise.all([registerByPhone(), useSecondFactor(other), resetPassword(third)]);
    await expect.poll(() => mails.to(invited).length, LOOKED).toBe(1);

    const { rows } = await turned.owner.query(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE expires_at BETWEEN now() + interval '29 days' AND
       now() + interval '30 days' AND greatest(created_at, updated_at, last_seen_at) <= now()
       AND created_at > now() - interval '1 hour')::int AS right
     FROM auth_sessions WHERE user_id = ANY ($1)`,
      [[one.id, other.id, third.id]],
    );
    expect(rows[0].made).toBeGreaterThan(5);
    expect(rows[0].right).toBe(rows[0].made);
    const accounts = "auth_users WHERE created_at NOT BETWEEN now() - interval '1 hour' AND now()";
    expect((await turned.owner.query(`SELECT FROM ${accounts}`)).rowCount).toBe(0);
  },
  60_000,
);

test('nodes whose clocks differ by a year count attempts together', async () => {
  const one = await person(turned.url);
  const attempt = () => browser().api.auth.signIn({ email: one.profile.email, password: 'not this one' });
  for (let nth = 0; nth < 10; nth += 1) {
    turned.turn({ server: nth % 2 === 0 ? -YEAR : YEAR, database: 0 });
    expect((await refusalFrom(attempt())).code).toBe('INVALID_CREDENTIALS');
  }
  for (const server of [-YEAR, 0, YEAR]) {
    turned.turn({ server, database: 0 });
    const { code, data } = await refusalFrom(attempt());
    expect(code).not.toBe('INVALID_CREDENTIALS');
    const { retryAfterSeconds = 0 } = (data ?? {}) as { retryAfterSeconds?: number };
    expect(retryAfterSeconds).toBeLessThanOrEqual(HOUR);
  }
});

test('picture links of a node with a wrong clock are valid at one with a right clock', async () => {
  const one = await person(turned.url);
  await turnNode(-YEAR);
  const { body } = await sendFile(one, await noisePicture(40, 30).jpeg().toBuffer());
  const { urls } = body as { urls: { thumb: string } };
  turned.turn(0);
  await turned.stop();
  await turned.start();
  expect((await one.fetch(urls.thumb)).status).toBe(200);
});
