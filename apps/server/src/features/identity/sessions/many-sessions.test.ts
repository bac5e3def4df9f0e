import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';
import { SESSIONS_PER_PERSON } from './sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('one session too many ends only the person’s oldest, with its live connection', async () => {
  const [one, other] = [await person(app.url), await person(app.url)];
  const live = await openLiveConnection(app.url, one);
  const signIn = async () => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    return browser;
  };
  const second = await signIn();
  for (let more = 2; more < SESSIONS_PER_PERSON; more += 1) await signIn();
  expect((await one.api.auth.getSession()).profile?.id).toBe(one.id);

  const newest = await signIn();
  await expect.poll(() => live.connected).toBe(false);
  expect(await one.api.auth.getSession()).toEqual({
    session: null,
    profile: null,
    challenge: null,
    leaving: null,
  });
  for (const browser of [second, newest]) {
    expect((await browser.api.auth.getSession()).profile?.id).toBe(one.id);
  }
  expect((await other.api.auth.getSession()).profile?.id).toBe(other.id);
});
