import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { readConfig } from '../config.ts';

const SECRET = 'x'.repeat(32);
const PATH = '/.well-known/security.txt';

let named: TestApp;
let unnamed: TestApp;
beforeAll(async () => {
  [named, unnamed] = await Promise.all([
    startTestApp({ SECURITY_CONTACT: 'safe@example.org' }),
    startTestApp(),
  ]);
});
afterAll(() => Promise.all([named.close(), unnamed.close()]));

it('security.txt names the operator’s contact and a future date', async () => {
  const answer = await fetch(`${named.url}${PATH}`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:safe@example.org\n');
  expect(text).toContain('Preferred-Languages: en, es, fr, it\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
});

it('security.txt does not exist without a contact, and is never a page of the app', async () => {
  const answer = await fetch(`${unnamed.url}${PATH}`, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([404, '']);
});

it.each([
  ['safe@example.org', 'mailto:safe@example.org'],
  ['https://example.org/report', 'https://example.org/report'],
])('the contact %s is accepted', (given, contact) => {
  expect(readConfig({ BESO_SECRET: SECRET, SECURITY_CONTACT: given }).securityContact).toBe(contact);
});

it.each(['javascript:alert(1)', 'http://example.org', 'nobody'])('the contact %s is refused', (given) => {
  expect(() => readConfig({ BESO_SECRET: SECRET, SECURITY_CONTACT: given })).toThrow(/SECURITY_CONTACT/);
});
