import type { Page } from '@playwright/test';
import { countWorkerRequests, storedResponses, waitForCachedApp } from '../support/device.ts';
import { activitiesOf, giveGift, giveLater } from '../support/gifts.ts';
import { type Deployment, startDeployment } from '../support/newVersion.ts';
import { newPerson, registerCouple } from '../support/people.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

const WITH_WORKER = { serviceWorkers: 'allow' } as const;

test.describe('without a network', () => {
  let proxy: TcpProxy;
  test.beforeEach(async ({ baseURL }) => {
    proxy = await startTcpProxy(baseURL ?? '');
  });
  test.afterEach(() => proxy.close());

  test('a cold start shows feed, balance and queue; giving and requesting work with the data of home [S2-060] [S7-056]', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { context, page } = giulia;
    const mostAtOnce = countWorkerRequests(context);
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('The lemon risotto')).toBeVisible();
    await waitForCachedApp(page);
    // The service worker requests at most three files at once, to leave the network to the page.
    expect(mostAtOnce()).toBe(3);
    // The app also stores relationships, although a phone's home page does not show them.
    await expect.poll(() => storedResponses(page)).toContain('The lemon risotto');
    await expect.poll(() => storedResponses(page)).toContain('"relationships"');
    await page.close();
    proxy.cut();

    const cold = await context.newPage();
    await cold.goto(`${proxy.url}/home`);
    await expect(cold.getByText('The lemon risotto')).toBeVisible();
    await expect(cold.getByText('You are offline', { exact: true })).toBeVisible();
    await expect(cold.getByRole('link', { name: '1 beso, Last known balance' })).toBeVisible();

    // The app stores its data again after failed requests, and the feed must still be in it.
    await context.setOffline(true);
    await cold.reload();
    const feed = cold.getByRole('article', { name: 'Marco gave you' });
    await expect(feed).toContainText('The lemon risotto');
    const before = await storedResponses(cold);
    await expect.poll(() => storedResponses(cold)).not.toBe(before);
    await cold.reload();
    await expect(feed).toContainText('The lemon risotto');
    await context.setOffline(false);

    await cold.goto(`${proxy.url}/request-besos?category=chores`);
    await expect(cold.getByRole('radio', { name: 'Marco' })).toBeChecked();
    await cold.goto(`${proxy.url}/give-besos?category=food`);
    await expect(cold.getByRole('radio', { name: 'Marco' })).toBeChecked();
    await cold.getByLabel('What for?').fill('Pancakes');
    await giveLater(cold);
    await cold.close();

    const again = await context.newPage();
    await again.goto(`${proxy.url}/`);
    await expect(again.getByRole('article', { name: 'You gave Marco' })).toContainText(
      'Waiting for a connection',
    );
    proxy.mend();
    await again.reload();
    await expect
      .poll(async () => (await activitiesOf(marco)).map(({ description }) => description))
      .toEqual(['Pancakes', 'The lemon risotto']);
  });

  test('a page that was never opened is shown as offline by the app, without a fault [S8-026] [S2-060]', async ({
    browser,
  }) => {
    const { giulia } = await registerCouple(browser, WITH_WORKER);
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await waitForCachedApp(page);
    // From the stored session, the app knows without a network who is signed in.
    await expect.poll(() => storedResponses(page)).toContain(giulia.email);
    proxy.cut();
    await context.setOffline(true);
    for (const path of ['/gift', '/notification-preferences', '/blocked']) {
      await page.goto(`${proxy.url}${path}`);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expect(alert).toContainText('You are offline. Please check your connection.');
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
    await page.goto(`${proxy.url}/statement`);
    await expect(page.getByText('You are offline. Please check your connection.')).toHaveCount(2);
  });

  test('stored reads are removed at the first refusal of the session; queued items stay hidden for their person [S9-024] [S4-003]', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('Bianchi');
    await page.goto(`${proxy.url}/give-besos?category=food`);
    await page.getByLabel('What for?').fill('Pancakes');
    await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
    proxy.cut();
    await giveLater(page);

    // Ends the session as another device would, so this device's hint cookie stays.
    const hint = (await context.cookies()).filter(({ name }) => name === 'beso_hint');
    await context.request.post('/api/v1/auth/sign-out');
    await context.addCookies(hint);
    proxy.mend();
    await page.reload();
    await page.waitForURL('**/onboarding');
    await expect.poll(() => storedResponses(page)).not.toContain('Bianchi');
    await expect(page.getByText('Pancakes')).toHaveCount(0);
    expect((await activitiesOf(marco)).map(({ description }) => description)).toEqual(['The lemon risotto']);

    await context.request.post('/api/v1/auth/sign-in', {
      data: { email: giulia.email, password: giulia.password },
    });
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('Pancakes')).toBeVisible();
    await expect.poll(async () => (await activitiesOf(marco))[0]?.description).toBe('Pancakes');
  });
});

async function atHomeBefore(browser: Parameters<typeof newPerson>[0], deployment: Deployment) {
  const { context, page } = await newPerson(browser, { serviceWorkers: 'allow' });
  const open = async (tab: Page) => {
    await tab.goto(`${deployment.url}/home`);
    await expect(tab.getByRole('heading', { name: 'It takes two' })).toBeVisible();
    await waitForCachedApp(tab);
    await tab.evaluate(() => Object.assign(window, { old: true }));
  };
  await open(page);
  return { context, page, open };
}

/** Returns true if the tab still has the document that `open` marked, undefined while a document loads. */
const isOld = (page: Page) => page.evaluate(() => 'old' in window).catch(() => undefined);
/** The number of checks before `expectNew` stops the old service worker, which Chromium runs for minutes. */
const LOOKS = 8;

async function expectNew(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  let looks = 0;
  const look = async () => {
    const old = await isOld(page);
    looks += 1;
    if (old && looks > LOOKS) await session.send('ServiceWorker.stopAllWorkers');
    return old;
  };
  await expect.poll(look, { timeout: 90_000 }).toBe(false);
  await session.detach();
}
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

const manifest = (page: Page) =>
  page.evaluate(async () => (await fetch('/manifest.webmanifest')).text()).catch(() => undefined);

async function deployAndFind(page: Page, deployment: Deployment): Promise<void> {
  deployment.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return [registration?.installing?.state, registration?.waiting?.state];
    });
  await expect.poll(states).toEqual([undefined, 'installed']);
}

test.describe('a new version [S1-012]', () => {
  let deployment: Deployment;
  test.beforeEach(async ({ baseURL }) => {
    deployment = await startDeployment(baseURL ?? '');
  });
  test.afterEach(() => deployment.close());

  test('is taken at the next page change in each tab, but not during typing', async ({ browser }) => {
    const { context, page, open } = await atHomeBefore(browser, deployment);
    const other = await context.newPage();
    await open(other);
    await page.getByRole('link', { name: 'Invite someone' }).click();
    await page.getByLabel('Their first name').fill('Marco');
    for (const _update of [1, 2, 3, 4, 5]) await deployAndFind(page, deployment);
    await expect(page.getByLabel('Their first name')).toHaveValue('Marco');
    // A half-typed name delays the new version, even on the next page.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'It takes two' })).toBeVisible();
    expect(await waiting(page)).toBe('installed');
    expect(await isOld(page)).toBe(true);

    await page.getByRole('link', { name: 'Invite someone' }).click();
    await expectNew(page);
    await expect(page.getByLabel('Their first name')).toHaveValue('Marco');
    expect(new URL(page.url()).pathname).toBe('/invitation-hub');
    expect(await waiting(page)).toBe(undefined);

    // Another tab updates at its own next navigation.
    expect(await isOld(other)).toBe(true);
    await other.getByRole('link', { name: 'Invite someone' }).click();
    await expectNew(other);
  });

  test('is taken at the page after a submitted form', async ({ browser }) => {
    const { giulia } = await registerCouple(browser, WITH_WORKER);
    const { page } = giulia;
    await page.goto(`${deployment.url}/give-besos?category=food`);
    await page.getByLabel('What for?').fill('The lemon risotto');
    await waitForCachedApp(page);
    await page.evaluate(() => Object.assign(window, { old: true }));
    await deployAndFind(page, deployment);
    await page.getByRole('button', { name: /^Give Marco/ }).click();
    await expect(page).toHaveURL(/confirmation/);
    await expectNew(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beso Sent');
    // Files without a hash in their names also come from the new version.
    await expect.poll(() => manifest(page)).toMatch(/\n\n$/);
    expect((await activitiesOf(giulia)).map(({ description }) => description)).toEqual(['The lemon risotto']);
  });

  test('that arrives during a form waits for the next page', async ({ browser }) => {
    const { page } = await atHomeBefore(browser, deployment);
    await deployAndFind(page, deployment);
    // The old service worker must send its pending response before the new one can take over.
    const answer = deployment.hold('/assets/late.js');
    await page.evaluate(() => void fetch('/assets/late.js').catch(() => undefined));
    await page.getByRole('link', { name: 'Invite someone' }).click();
    await page.getByLabel('Their first name').fill('Marco');
    answer();
    await expect.poll(() => waiting(page)).toBe(undefined);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    expect(await isOld(page)).toBe(true);
    await expect(page.getByLabel('Their first name')).toBeFocused();

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'It takes two' })).toBeVisible();
    expect(await isOld(page)).toBe(true);
    await page.getByRole('link', { name: 'Invite someone' }).click();
    await expectNew(page);
  });
});

test('the app can be installed: its manifest has start, name, maskable icons, shortcuts and a share target [S1-012]', async ({
  page,
}) => {
  await page.goto('/onboarding');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    display: string;
    lang: string;
    shortcuts: { name: string; url: string; icons: { src: string }[] }[];
    share_target: object;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Beso', start_url: '/home', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  expect(manifest.share_target).toEqual({
    action: '/shared-photo',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*'] }] },
  });
  expect(manifest.lang).toBe('en');
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Give', '/give-besos'],
    ['Request', '/request-besos'],
    ['Chat', '/find-friends'],
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const src of new Set(icons.map((icon) => icon.src)))
    expect((await page.request.get(src)).status()).toBe(200);
  for (const [language, name] of [
    ['es', 'Dar'],
    ['fr', 'Offrir'],
    ['it', 'Regala'],
  ] as const) {
    const other = await page.request.get('/onboarding', { headers: { 'accept-language': language } });
    const address = /<link rel="manifest" href="([^"]+)"/.exec(await other.text())?.[1] ?? '';
    const words = (await (await page.request.get(address)).json()) as typeof manifest;
    expect([words.lang, words.shortcuts[0]?.name]).toEqual([language, name]);
  }
});
