import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';

let mails: ChildProcess;
let app: TestApp;

beforeAll(async () => {
  mails = fork(join(import.meta.dirname, '../../../test/support/mail-process.ts'));
  const [url] = (await once(mails, 'message')) as [string];
  app = await startTestApp({ SMTP_URL: url, MAIL_FROM: 'BESO <hello@beso.example>' });
});
afterAll(async () => {
  mails.kill('SIGKILL');
  await app.close();
});

async function mailsTo(address: string): Promise<number> {
  mails.send(address);
  const [count] = (await once(mails, 'message')) as [number];
  return count;
}

// OWASP: the failure of another system is survived.
// ASVS V16.5.2
test('while the mail server is stopped nobody waits for it, and the mails are sent when it continues', async () => {
  mails.kill('SIGSTOP');
  try {
    const [one, other] = await Promise.all([person(app.url), person(app.url)]);
    await openBrowser(app.url).api.auth.requestPasswordReset({ email: one.profile.email });
    const pair = await couple(one, other);
    expect(await one.api.besos.processBesoTransaction(gift(pair, other.id))).toMatchObject({
      kind: 'gift',
    });
    mails.kill('SIGCONT');
    for (const [{ profile }, count] of [[one, 2] as const, [other, 1] as const]) {
      await expect.poll(() => mailsTo(profile.email), { timeout: 60_000, interval: 500 }).toBe(count);
    }
  } finally {
    mails.kill('SIGCONT');
  }
}, 90_000);
