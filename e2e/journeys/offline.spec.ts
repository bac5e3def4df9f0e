import { expect, type Page, test } from '@playwright/test';
import { keptReads, shellKept } from '../support/device.ts';
import { activitiesOf, give } from '../support/gifts.ts';
import { startDeployment } from '../support/newVersion.ts';
import { connect, newPerson } from '../support/people.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

async function coupleOf(browser: Parameters<typeof newPerson>[0]) {
  const [giulia, marco] = await Promise.all([
    newPerson(browser, { serviceWorkers: 'allow' }),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connect(giulia, marco);
  return { giulia, marco, relationshipId };
}

/** The form finds out that there is no connection, or knows it already; either way the gift waits at home. */
async function giveLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  const waits = page.getByText('Waiting for a connection');
  const later = page.getByRole('button', { name: 'Send it when I’m back online' });
  await expect(waits.or(later).first()).toBeVisible();
  if (await later.isVisible()) await later.click();
  await expect(waits).toBeVisible();
}

test.describe('without a network', () => {
  let proxy: TcpProxy;
  test.beforeEach(async ({ baseURL }) => {
    proxy = await startTcpProxy(baseURL ?? '');
  });
  test.afterEach(() => proxy.close());

  test('[S2-060] [S7-056] a cold start shows the feed, the balance and what waits; giving and asking work from what home loaded', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await coupleOf(browser);
    await give(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('The lemon risotto')).toBeVisible();
    await shellKept(page);
    // The people are kept too, although home on a phone does not show them.
    await expect.poll(() => keptReads(page)).toContain('The lemon risotto');
    await expect.poll(() => keptReads(page)).toContain('"relationships"');
    await page.close();
    proxy.cut();

    const cold = await context.newPage();
    await cold.goto(`${proxy.url}/home`);
    await expect(cold.getByText('The lemon risotto')).toBeVisible();
    await expect(cold.getByText('You are offline')).toBeVisible();
    await expect(cold.getByRole('link', { name: '1 beso, Last known balance' })).toBeVisible();

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

  test('a page that was never opened is named offline in the app, not by the browser', async ({
    browser,
  }) => {
    const { giulia } = await coupleOf(browser);
    const { page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await shellKept(page);
    proxy.cut();
    await page.goto(`${proxy.url}/statement`);
    await expect(page.getByText('You are offline').first()).toBeVisible();
  });

  test('what was read leaves the device with the first refusal of the session; what waits stays, hidden, for its person', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await coupleOf(browser);
    await give(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await shellKept(page);
    await expect.poll(() => keptReads(page)).toContain('Bianchi');
    await page.goto(`${proxy.url}/give-besos?category=food`);
    await page.getByLabel('What for?').fill('Pancakes');
    await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
    proxy.cut();
    await giveLater(page);

    // The session is ended elsewhere, while this device knows nothing of it.
    const hint = (await context.cookies()).filter(({ name }) => name === 'beso_hint');
    await context.request.post('/api/v1/auth/sign-out');
    await context.addCookies(hint);
    proxy.mend();
    await page.reload();
    await page.waitForURL('**/onboarding');
    await expect.poll(() => keptReads(page)).not.toContain('Bianchi');
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

test('a new version is taken at the next page change, and not while something is typed', async ({
  browser,
  baseURL,
}) => {
  const deployment = await startDeployment(baseURL ?? '');
  try {
    const { page } = await newPerson(browser, { serviceWorkers: 'allow' });
    await page.goto(`${deployment.url}/home`);
    await shellKept(page);
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
    const old = () => page.evaluate(() => 'old' in window);
    await page.getByRole('link', { name: 'Invite someone' }).click();
    await page.getByLabel('Their first name').fill('Marco');
    await page.evaluate(() => Object.assign(window, { old: true }));
    deployment.deploy();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(waits).toBe('installed');
    // A name is half typed: leaving it is not the moment.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'It takes two' })).toBeVisible();
    expect(await waits()).toBe('installed');
    expect(await old()).toBe(true);

    // The change of page is the occasion, once the form has gone: the page is that of the new version.
    await expect(async () => {
      if (page.url().endsWith('/invitation-hub')) await page.goBack();
      await page.getByRole('link', { name: 'Invite someone' }).click();
      await page.waitForURL('**/invitation-hub');
      await expect.poll(() => old().catch(() => true), { timeout: 2_000 }).toBe(false);
    }).toPass({ timeout: 30_000 });
    expect(await waits()).toBe(undefined);
  } finally {
    await deployment.close();
  }
});

test('the app can be installed: its manifest has a start, a name and icons that may be cut', async ({
  page,
}) => {
  await page.goto('/onboarding');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Beso', start_url: '/home', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});
