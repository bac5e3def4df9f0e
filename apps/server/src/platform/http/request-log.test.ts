import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { createLogger } from '../log.ts';

const lines: string[] = [];
let app: TestApp;
let one: Person;
beforeAll(async () => {
  app = await startTestApp(
    {},
    createLogger({ level: 'trace', pretty: false, into: { write: (line) => void lines.push(line) } }),
  );
  one = await person(app.url);
});
afterAll(() => app.close());

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

// ASVS V16.2.1, V16.2.5, V16.3.2
test('a request is logged by what it is, and its address nowhere', async () => {
  const { token } = await one.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Marco' });
  const secret = randomBytes(24).toString('base64url');
  await one.api.invitations.getInvitation({ token });
  await one.fetch(`/join/${token}`);
  await one.fetch(`/api/v1/invitations/${token}/accept`, { method: 'PUT' });
  await one.fetch(`/api/v1/images/${secret}?key=${secret}`);
  await one.fetch(`/api/v1/invitations/${secret}`);
  await one.fetch('/healthz');
  await expect.poll(() => logged().filter(({ msg }) => msg === 'request').length).toBe(8);

  const routes = logged().map(({ route }) => route);
  expect(routes).toContain('auth.signUp');
  expect(routes).toContain('invitations.getInvitation');
  expect(routes).toContain('/healthz');
  expect(routes).toContain('/api/v1/*');
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain(secret);
});
