import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { createLogger } from '../log.ts';

const lines: string[] = [];
let app: TestApp;
let one: Person;
beforeAll(async () => {
  app = await startTestApp(
    // No mail server listens there, so the jobs fail.
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'BESO <beso@beso.example>' },
    createLogger({ level: 'trace', pretty: false, into: { write: (line) => void lines.push(line) } }),
  );
  one = await person(app.url);
});
afterAll(() => app.close());

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

// OWASP: lines say who did what and when, refused requests are logged, and sensitive data is not.
// ASVS V16.2.1, V16.2.5, V16.3.2
test('a request is logged with its operation and without its URL', async () => {
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

test('log lines of a job have the id of the request that created it, and those of a connection have its own', async () => {
  const { headers, status } = await one.fetch('/api/v1/auth/verification', { method: 'POST' });
  expect(status).toBe(200);
  const requestId = headers.get('x-request-id');
  const ofJobs = () => logged().filter(({ queue }) => queue === 'auth.mails');
  await expect.poll(() => ofJobs().map((line) => line.requestId)).toContain(requestId);
  const ofOthers = ofJobs().filter((line) => line.requestId !== requestId);
  expect(ofOthers.every((line) => typeof line.requestId === 'string')).toBe(true);

  const page = await openLiveConnection(app.url, one);
  page.close();
  const ended = () => logged().filter(({ msg }) => msg === 'a connection ended');
  await expect.poll(ended).toMatchObject([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});
