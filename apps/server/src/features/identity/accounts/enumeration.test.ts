import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  // With strong hashing, a request that skips the hash is measurably faster.
  app = await startTestApp({ BESO_PASSWORD_HASHING: 'strong', TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const ROUNDS = 9;
/** Durations may differ by this factor. A request without the hash would differ by much more. */
const ALIKE = 3;
const median = (times: number[]) => times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;

test('sign-in has the same response and duration for a wrong password, an account without one, and no account', async () => {
  const known = (await person(app.url)).profile.email;
  const { id, profile } = await person(app.url);
  await app.owner.query('DELETE FROM auth_accounts WHERE user_id = $1', [id]);
  const kinds = [() => known, () => profile.email, () => `${randomUUID()}@example.org`];
  const took: number[][] = kinds.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order rotates, because work after a response slows the next request.
    const order = kinds.map((_kind, index) => (index + round) % kinds.length);
    for (const index of order) {
      const began = performance.now();
      const answer = await openBrowser(app.url).fetch('/api/v1/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${round}` },
        body: JSON.stringify({ email: kinds[index]?.(), password: 'not this one' }),
      });
      took[index]?.push(performance.now() - began);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'INVALID_CREDENTIALS', status: 401, defined: true, message: expect.any(String) },
      ]);
    }
  }
  const times = took.map(median);
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(ALIKE);
});
