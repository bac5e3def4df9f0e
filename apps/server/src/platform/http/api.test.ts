import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { securityHeaders } from './security-headers.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());

describe('the contract over HTTP', () => {
  // OWASP: responses name their content type.
  // ASVS V4.1.1
  it('responds with the contract’s status, as JSON or without content', async () => {
    const made = await giulia.fetch(`${API_PREFIX}/besos/gifts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(gift(pair, marco.id)),
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await made.json()).toMatchObject({ relationshipId: pair });
    const blocked = await giulia.fetch(`${API_PREFIX}/moderation/blocks/${marco.id}`, { method: 'DELETE' });
    expect([blocked.status, await blocked.text()]).toEqual([204, '']);
  });

  // OWASP: a parameter counts only in its own part of a request.
  // ASVS V15.3.7
  it('accepts input from path and query, and ignores a body that is not JSON', async () => {
    const page = await giulia.fetch(`${API_PREFIX}/activities?limit=51`);
    expect(await page.json()).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: 'limit' }] } });
    const one = await giulia.fetch(`${API_PREFIX}/activities/not-an-id`);
    expect(await one.json()).toMatchObject({ data: { fields: [{ path: 'activityId' }] } });

    const form = new FormData();
    for (const [name, value] of Object.entries(gift(pair, marco.id))) form.set(name, String(value));
    for (const body of [form, new URLSearchParams({ amount: '1' }), 'plain text']) {
      const refused = await giulia.fetch(`${API_PREFIX}/besos/gifts`, { method: 'POST', body });
      expect([400, 415, 422]).toContain(refused.status);
    }
  });

  // OWASP: folders are not listed, and TRACE is refused.
  // ASVS V13.4.3, V13.4.4
  it('serves no other method or path', async () => {
    for (const [method, path] of [
      ['HEAD', '/besos/balance'],
      ['PUT', '/besos/balance'],
      ['GET', '/besos/nothing'],
    ] as const) {
      expect((await giulia.fetch(`${API_PREFIX}${path}`, { method })).status).toBe(404);
    }
  });
});

describe('the security headers', () => {
  // OWASP: no response is rendered as another type or in another site's frame.
  // ASVS V3.2.1, V3.4.4, V3.4.6
  it('are on every response', async () => {
    const paths = [`${API_PREFIX}/besos/balance`, `${API_PREFIX}/nothing`, '/healthz', '/nothing.js'];
    const policies = await Promise.all(
      paths.map(async (path) => {
        const { headers } = await giulia.fetch(path);
        return [headers.get('content-security-policy'), headers.get('x-content-type-options')];
      }),
    );
    expect(policies[0]?.[0]).toContain("default-src 'none';script-src 'self'");
    expect(policies[0]?.[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]?.[1]).toBe('nosniff');
    expect(new Set(policies.map(String)).size).toBe(1);
  });

  // OWASP: responses have HSTS, a content security policy and a referrer policy.
  // ASVS V3.4.1, V3.4.3, V3.4.5
  it('keep production on TLS for a year, hide URLs from other sites, and forbid embedding', () => {
    const headers = securityHeaders({
      mode: 'production',
      outside: { breachedUrl: undefined, captcha: undefined },
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const policy = headers['content-security-policy'] ?? '';
    for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy.split(';')).toContain(directive);
  });
});
