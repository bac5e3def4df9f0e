import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { confirmForPassword, PASSWORD, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { HASHING_GATE } from '../accounts/passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BESO_PASSWORD_HASHING: 'strong' });
});
afterAll(() => app.close());

// OWASP: expensive functions cannot exhaust the server.
// ASVS V15.2.2
test('many new passwords of one person delay no other sign-in, which comes next', async () => {
  const [eager, other] = [await person(app.url), await person(app.url)];
  await confirmForPassword(eager);
  const cookie = eager.cookie();
  const answered: number[] = [];
  const change = async () => {
    const answer = await fetch(`${app.url}/api/v1/account/password`, {
      method: 'PUT',
      headers: { cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD, confirmPassword: PASSWORD }),
    });
    await answer.text();
    answered.push(answer.status);
  };
  const [, inLine = 0] = HASHING_GATE.inLine;
  const changes = Array.from({ length: inLine }, change);
  await Promise.any(changes);
  // Some passwords were accepted, so the test did reach the queue.
  expect(answered).toContain(204);
  await openBrowser(app.url).api.auth.signIn({ email: other.profile.email, password: PASSWORD });
  expect(answered.length).toBeLessThan(inLine - 2);
  await Promise.all(changes);
});
