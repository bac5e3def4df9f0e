import { type BrowserContext, devices, type Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import { newBrowser, newCaller, newPerson, registerCouple } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const code = (file: string) => `**/assets/${file}-*.js`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mend = (page: Page) => page.unrouteAll({ behavior: 'wait' });

/** Returns a function that tells how often the document has been requested since this call. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Responds to the request for rewards with data that the page cannot render. */
const breakRewards = (page: Page) =>
  page.route('**/api/v1/rewards', (route) => route.fulfill({ json: { available: 7 } }));

test('a page that cannot render a response has two buttons, and both work [S2-146] [S8-035]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { page } = giulia;
  for (const way of ['Refresh Page', 'Try Again']) {
    await breakRewards(page);
    const events = page.waitForResponse('**/api/v1/events?*');
    await page.goto('/gift');
    await events;
    await expect(heading(page, 'Something went wrong')).toBeVisible();
    await expectAccessible(page);
    await expect(button(page, 'Go to Start')).toHaveCount(0);
    await mend(page);
    await button(page, way).click();
    await expect(heading(page, 'What would make you happy?')).toBeVisible();
  }
  // "Try Again" does not reload the document, and the page is still live.
  await giveGift(marco, giulia, relationshipId, { description: 'The window panes' });
  await expect(page.getByText('The window panes', { exact: true })).toBeVisible();
});

async function onIphone(context: BrowserContext) {
  await newCaller(context, { firstName: 'Giulia' });
  return context.newPage();
}

test('on an iPhone the page calls it a loading issue, and has a third button that leads to the start [S2-147] [S8-036] [S4-015]', async ({
  browser,
}) => {
  const { userAgent, viewport } = devices['iPhone 13'];
  const page = await onIphone(
    await browser.newContext({ userAgent, viewport, locale: 'en-GB', serviceWorkers: 'block' }),
  );
  await breakRewards(page);
  await page.goto('/gift');
  await expect(heading(page, 'Loading Issue')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Go to Start').click();
  // The start page sends a signed-in person on to the home page.
  await page.waitForURL(/\/(home|onboarding)/);
  await expect(heading(page, 'Loading Issue')).toHaveCount(0);
});

test('code replaced by a new version is requested three times, then the page reloads once and keeps typed text [S4-016] [S9-030]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser)).newPage();
  const email = page.getByRole('textbox', { name: 'Email' });
  await page.goto('/login');
  await expect(button(page, 'Email me a magic link')).toBeEnabled();
  await email.fill('giulia@posta.example');
  const loads = countLoads(page);
  const asked: number[] = [];
  const tries = () => asked.filter((at, place) => at - (asked[place - 1] ?? 0) > 500);
  // After a reload, the page finds the file of the new build.
  await page.route(code('RegistrationScreen'), (route) => {
    if (loads() > 0) return route.continue();
    asked.push(Date.now());
    return route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  // The preload and the import of one attempt follow each other within half a second.
  const [first = 0, second = 0, third = 0] = tries();
  expect([tries().length, second - first >= 1_000, third - second >= 2_000]).toEqual([3, true, true]);
  expect(loads()).toBe(1);
  await page.goBack();
  await expect(email).toHaveValue('giulia@posta.example');

  // If the file is missing even after a reload, the page must not reload again and again.
  await mend(page);
  await page.route(code('RegistrationScreen'), (route) => route.fulfill({ status: 404, body: '' }));
  const before = loads();
  await page.goto('/simplified-registration');
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  const again = button(page, 'Try Again');
  await expect(again).not.toHaveAttribute('aria-busy');
  expect(loads() - before).toBeLessThanOrEqual(2);
  await mend(page);
  await again.click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
});

/** Throws an uncaught error that seems to come from a script at `address`. */
const throwIn = (page: Page, message: string, address: string) =>
  page.evaluate(`setTimeout(() => { throw new Error(${JSON.stringify(message)}); });
//# sourceURL=${address}`);

test('the fifth different fault within a minute leaves one button; repeated, foreign and offline faults do not count [S2-148] [S8-037] [S4-017] [S4-018]', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser);
  await page.goto('/help-support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ours = `${new URL(page.url()).origin}/assets/app.js`;
  const thrown = async (message: string, address = ours) => {
    const error = page.waitForEvent('pageerror');
    await throwIn(page, message, address);
    await error;
  };
  const critical = heading(page, 'Critical Error');
  for (let times = 0; times < 6; times += 1) await thrown('the same');
  for (const n of [1, 2, 3, 4, 5]) {
    await thrown(`extension ${n}`, 'chrome-extension://abcdef/content.js');
    await thrown(`translation ${n} is missing`);
  }
  await context.setOffline(true);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  for (const n of [1, 2, 3, 4, 5]) await thrown(`unreachable ${n}`);
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  for (const n of [2, 3, 4]) await thrown(`fault ${n}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(critical).toHaveCount(0);
  await thrown('fault 5');
  await expect(critical).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button')).toHaveText(['Refresh App']);
  await button(page, 'Refresh App').click();
  await expect(critical).toHaveCount(0);
  await expect(page.getByRole('textbox').last()).toBeVisible();
});

test('an app that cannot start says so on the plain HTML welcome page, and Retry loads it [S2-149]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser, { language: 'it' })).newPage();
  await page.route(code('app'), (route) => route.abort());
  await page.goto('/login');
  await expect(heading(page, 'Ti diamo il benvenuto su BESO')).toBeVisible();
  await expect(page.getByText('BESO non è riuscito a partire.')).toBeVisible();
  await expectAccessible(page);
  await mend(page);
  await page.getByRole('link', { name: 'Prova di nuovo' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('giulia@posta.example');
  await page.getByLabel('Password', { exact: true }).fill('half a secret');
  // The app's code enables this button, so it has loaded.
  await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeEnabled();
});

test('a language that did not load is named in English [S8-077]', async ({ browser }) => {
  const { page } = await newPerson(browser, { language: 'it' });
  await page.route(/\/texts-\w+-it-/, (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByText('Failed to load Italiano translations')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'It takes two' })).toBeVisible();
});
