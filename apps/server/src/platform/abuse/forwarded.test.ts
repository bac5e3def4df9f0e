import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../test/support/app.ts';
import { createLogger } from '../log.ts';

async function appWith(env: Record<string, string>) {
  const lines: string[] = [];
  const app = await startTestApp(
    env,
    createLogger({ level: 'warn', pretty: false, into: { write: (line) => void lines.push(line) } }),
  );
  onTestFinished(() => app.close());
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`${app.url}/readyz`, { headers })).json();
  return { ask, warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')) };
}

// OWASP: the headers of a proxy cannot be forged.
// ASVS V4.1.3
test('headers of an untrusted proxy are logged once and shown to the operator', async () => {
  const { ask, warnings } = await appWith({ TRUST_PROXY: 'none' });
  expect(await ask()).toEqual({ status: 'ready', warnings: [] });
  await ask({ 'x-forwarded-for': '192.0.2.1' });
  await ask({ forwarded: 'for=192.0.2.1' });
  expect(await ask()).toEqual({ status: 'ready', warnings: ['forwarding-header-without-trust-proxy'] });
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain('192.0.2.1');
});

test('headers of a trusted proxy are not reported', async () => {
  const { ask, warnings } = await appWith({ TRUST_PROXY: 'loopback' });
  await ask({ 'x-forwarded-for': '192.0.2.1' });
  expect(await ask()).toEqual({ status: 'ready', warnings: [] });
  expect(warnings()).toEqual([]);
});
