import { randomInt } from 'node:crypto';
import {
  PHONE_CODE_TRIES,
  PHONE_CODES_PER_DAY,
  PHONE_CODES_PER_NUMBER,
  PHONE_CODES_RESERVED,
} from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { type Person, person } from '../../../../test/support/builders.ts';
import { type SmsServer, startSmsServer } from '../../../../test/support/sms.ts';

let app: TestApp;
let sms: SmsServer;
beforeAll(async () => {
  sms = await startSmsServer();
  app = await startTestApp({ SMS_URL: sms.url, SMS_FROM: 'BESO', TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

const OWNER = '192.0.2.1';
const SOMEBODY = '198.51.100.1';

/** Makes a person with a number to which no code was sent yet. */
async function withNumber(): Promise<{ owner: Person; phone: string }> {
  const owner = await person(app.url);
  const phone = `+39348${randomInt(1_000_000, 9_999_999)}`;
  await app.owner.query('UPDATE auth_users SET phone_number = $2 WHERE id = $1', [owner.id, phone]);
  return { owner, phone };
}

interface Answer {
  readonly id: string;
  readonly code?: string;
  readonly session?: unknown;
}

/** Posts from a client address that a proxy reports. */
async function post(address: string, path: string, body: object, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/v1/auth/phone/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, cookie, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}
const ask = (address: string, phone: string, cookie = '') =>
  post(address, 'code', { phone, language: 'it' }, cookie);
const signIn = (address: string, phone: string, phoneCode: { id: string; digits: string }) =>
  post(address, 'sign-in', { phone, phoneCode });
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

describe('a repeated code [S7-005]', () => {
  it('is the same for half an hour from each request, and then a new one', async () => {
    const { phone } = await withNumber();
    const { id: first } = await ask(OWNER, phone);
    const digits = await sms.codeTo(phone);
    const minutesPass = (minutes: number) =>
      app.owner.query(
        `UPDATE auth_phone_codes SET created_at = created_at - make_interval(mins => $2),
           expires_at = expires_at - make_interval(mins => $2)
         WHERE phone_hash = (SELECT phone_hash FROM auth_phone_codes WHERE id = $1)`,
        [first, minutes],
      );
    const ids = [first];
    for (const nth of [2, 3, 4]) {
      await minutesPass(9);
      ids.push((await ask(OWNER, phone)).id);
      expect(await sms.codeTo(phone, nth)).toBe(digits);
    }
    expect(new Set(ids).size).toBe(4);
    const left = await app.owner.query(
      'SELECT extract(epoch FROM expires_at - now())::integer AS seconds FROM auth_phone_codes WHERE id = $1',
      [first],
    );
    expect(left.rows[0]?.seconds).toBeGreaterThan(500);
    await minutesPass(4);
    const { id } = await ask(OWNER, phone);
    const newest = await sms.codeTo(phone, 5);
    expect(newest).not.toBe(digits);
    // The owner, who waits for the earlier code, can still use it.
    expect(await signIn(OWNER, phone, { id: ids[3] ?? '', digits })).toMatchObject({ challenge: null });
    expect((await signIn(OWNER, phone, { id, digits: newest })).session).not.toBeNull();
  });

  it('is shared by all requests: once used by one, it is used for each, even at once', async () => {
    const { phone } = await withNumber();
    const [one, two] = [(await ask(OWNER, phone)).id, (await ask(OWNER, phone)).id];
    const digits = await sms.codeTo(phone, 2);
    const ids = Array.from({ length: PHONE_CODE_TRIES - 1 }, () => [one, two]).flat();
    const answers = await Promise.all(ids.map((id) => signIn(OWNER, phone, { id, digits })));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    for (const id of [one, two]) {
      expect((await signIn(OWNER, phone, { id, digits })).code).toBe('PHONE_CODE_ENDED');
    }
    await ask(OWNER, phone);
    expect(await sms.codeTo(phone, 3)).not.toBe(digits);
  });

  it('that a stranger requests and tries does not hinder the phone’s owner', async () => {
    const { phone } = await withNumber();
    const { id } = await ask(OWNER, phone);
    const digits = await sms.codeTo(phone);
    for (let nth = 0; nth < PHONE_CODES_PER_DAY; nth += 1) {
      const theirs = (await ask(SOMEBODY, phone)).id;
      for (let tried = 0; tried < PHONE_CODE_TRIES; tried += 1) {
        const guess = await signIn(SOMEBODY, phone, { id: theirs, digits: other(digits) });
        expect(guess.code).toBe('PHONE_CODE_WRONG');
      }
      expect((await signIn(SOMEBODY, phone, { id: theirs, digits })).code).toBe('PHONE_CODE_ENDED');
    }
    expect((await ask(SOMEBODY, phone)).code).toBe('PHONE_DAILY_LIMIT');
    // The owner can still get a code on a new device.
    expect((await ask(OWNER, phone)).code).toBeUndefined();
    expect((await signIn(OWNER, phone, { id, digits })).session).not.toBeNull();
  });

  it('is sent fifteen times a day to all clients together, not counting the account’s own devices', async () => {
    const { owner, phone } = await withNumber();
    const asked: (string | undefined)[] = [];
    for (let nth = 0; nth < PHONE_CODES_PER_NUMBER; nth += 1) {
      asked.push((await ask(`203.0.113.${nth % 4}`, phone)).code);
    }
    expect(new Set(asked)).toEqual(new Set([undefined]));
    expect((await ask('203.0.113.9', phone)).code).toBe('PHONE_DAILY_LIMIT');
    expect((await ask('203.0.113.9', phone, owner.cookie())).code).toBeUndefined();
  });

  it('is also sent from a reserve, once to each network that has not requested any', async () => {
    const { phone } = await withNumber();
    for (let nth = 0; nth < PHONE_CODES_PER_NUMBER; nth += 1) await ask(`203.0.113.${nth % 4}`, phone);
    expect((await ask('203.0.113.200', phone)).code).toBe('PHONE_DAILY_LIMIT');
    const { id, code } = await ask(OWNER, phone);
    expect(code).toBeUndefined();
    const digits = await sms.codeTo(phone, PHONE_CODES_PER_NUMBER + 1);
    expect((await signIn(OWNER, phone, { id, digits })).session).not.toBeNull();
    expect((await ask('192.0.2.77', phone)).code).toBe('PHONE_DAILY_LIMIT');
    const others = ['2001:db8::1', '2001:db8:0:1::1', '198.51.100.1', '198.18.0.1', '198.18.1.1'];
    const codes = await Promise.all(others.map(async (address) => (await ask(address, phone)).code));
    expect(codes.filter((refusal) => refusal === undefined)).toHaveLength(PHONE_CODES_RESERVED - 1);
    expect(codes).toContain('PHONE_DAILY_LIMIT');
  });
});
