import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT_OPERATIONS } from '../../../test/authorization/perform.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';

let app: TestApp;
let line: DatabaseProxy;
let node: { url: string; close(): Promise<void> };
let giver: Person;
let receiver: Person;
let relationshipId: string;

beforeAll(async () => {
  app = await startTestApp();
  line = await openDatabaseProxy(app.databaseUrls.application);
  node = await app.startNode(line.url);
  [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  relationshipId = await couple(giver, receiver);
});
afterAll(async () => {
  await node.close();
  line.close();
  await app.close();
});

const headers = () => ({ cookie: giver.cookie(), origin: node.url, 'content-type': 'application/json' });
const read = () => fetch(`${node.url}${API_PREFIX}/besos/balance`, { headers: headers() });
const post = (path: string, body: unknown) =>
  fetch(`${node.url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body),
  });

async function shown(answering: Promise<Response>) {
  const answer = await answering;
  const { code, data } = (await answer.json()) as { code: string; data: unknown };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, data };
}

const away = {
  status: 503,
  retryAfter: '2',
  code: 'SERVICE_UNAVAILABLE',
  data: { retryAfterSeconds: 2 },
};

// OWASP: errors reveal nothing internal.
// ASVS V16.5.1
it('requests get 503 with Retry-After while the database is unavailable, and succeed afterwards', async () => {
  const body = gift(relationshipId, receiver.id);
  expect((await read()).status).toBe(200);
  line.cut();
  expect(await shown(read())).toEqual(away);
  expect(await shown(post('/besos/gifts', body))).toEqual(away);
  const email = giver.profile.email;
  expect(await shown(post('/auth/sign-in', { email, password: PASSWORD }))).toEqual(away);
  await expect(
    openBrowser(node.url).api.invitations.getInvitation({ token: 'x'.repeat(43) }),
  ).rejects.toEqual(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', defined: true }));
  const ready = await fetch(`${node.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', missing: ['database'] }]);
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);

  // These operations respond without the database.
  const known = [
    'auth.listPhoneCountries',
    'passkeys.beginPasskeySignIn',
    'invitations.getRefusal',
    'invitations.refuseInvitation',
    'legal.getDocument',
    'support.getInstallation',
  ];
  const asked = CONTRACT_OPERATIONS.filter(({ name }) => !known.includes(name));
  for (const { name, method, path } of asked) {
    const address = `${node.url}${API_PREFIX}${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
    const answer = await fetch(address, {
      method,
      headers: headers(),
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    // The empty body may be refused before the database is asked.
    const { code } = (await answer.json()) as { code: string };
    expect(['SERVICE_UNAVAILABLE', 'INVALID_INPUT'], name).toContain(code);
  }

  line.mend();
  expect((await post('/besos/gifts', body)).status).toBe(201);
  await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status, { timeout: 3_000 }).toBe(200);
});
