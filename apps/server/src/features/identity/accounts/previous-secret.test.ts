import { randomUUID } from 'node:crypto';
import { contract } from '@beso/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createPhoneCodes } from '../phone/phone-codes.ts';
import { validConfirmationCodes } from '../second-factor/confirmation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OLD = { secret: 'o'.repeat(32), previousSecret: undefined };
const CHANGED = { secret: 'n'.repeat(32), previousSecret: OLD.secret };
const FORGOTTEN = { ...CHANGED, previousSecret: undefined };

describe('after a change of the secret, a code made with the previous secret still works', () => {
  test('if sent by text message, and wrong digits count [S7-005]', async () => {
    const { db } = app.services.database;
    const phone = '+393481234567';
    const { id, digits } = await db.transaction((tx) => createPhoneCodes(OLD).issue(tx, phone));
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    const check = (config: typeof OLD | typeof CHANGED, given: string) =>
      createPhoneCodes(config).check(db, phone, { id, digits: given });
    await expect(check(CHANGED, digits)).resolves.toBeUndefined();
    await expect(check(CHANGED, wrong)).rejects.toMatchObject({ code: 'PHONE_CODE_WRONG' });
    await expect(check(FORGOTTEN, digits)).rejects.toMatchObject({ code: 'PHONE_CODE_ENDED' });
    const fresh = await db.transaction((tx) => createPhoneCodes(CHANGED).issue(tx, phone));
    await expect(createPhoneCodes(FORGOTTEN).check(db, phone, fresh)).resolves.toBeUndefined();
  });

  test('if sent by mail, for its session', () => {
    const place = { sessionId: randomUUID(), confirmedAt: null, purpose: 'fresh', now: new Date() } as const;
    const [sent = ''] = validConfirmationCodes(OLD, place);
    expect(validConfirmationCodes(CHANGED, place)).toContain(sent);
    expect(validConfirmationCodes(FORGOTTEN, place)).not.toContain(sent);
    expect(validConfirmationCodes(CHANGED, { ...place, sessionId: randomUUID() })).not.toContain(sent);
  });
});

test('each sign-in method with a second factor declares that its session may end meanwhile', () => {
  const ways = [
    contract.auth.signIn,
    contract.auth.signInByPhone,
    contract.auth.signInByPhonePassword,
    contract.auth.resetPassword,
    contract.links.redeemCode,
    contract.links.redeemMailCode,
  ];
  for (const way of ways) expect(Object.keys(way['~orpc'].errorMap)).toContain('INVALID_CREDENTIALS');
});
