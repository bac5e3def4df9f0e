import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delayedRequests.ts';
import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, type Language, newBrowser, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** The app's main script. Until it has run, only the inline script reacts to taps and typing. */
const APP = /\/assets\/app-/;

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', it: 'it-IT' };

test('welcome and sign-in are complete before any script, in the browser’s or person’s language [S4-005]', async ({
  browser,
}) => {
  for (const [language, locale] of Object.entries(LOCALES) as [Language, string][]) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    const page = await context.newPage();
    const t = texts(language);
    await page.goto('/onboarding');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.welcome.title'));
    await expect(page.getByRole('link', { name: t('auth.signIn') })).toHaveAttribute('href', '/login');
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.login.title'));
    // Without the app's script, an enabled button would put the password into the URL.
    await expect(page.getByRole('button', { name: t('auth.login.submit') })).toHaveAttribute('disabled');
    await context.close();
  }
});

test('the next page has the chosen language before its scripts run [S4-006] [S4-007]', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const page = await context.newPage();
  await page.goto('/onboarding');
  await page.getByLabel('Language').selectOption('it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dillo con un beso.');
  expect(await (await context.request.get('/login')).text()).toContain('<html lang="it">');

  // A page whose new texts do not load keeps its language, and a second attempt works.
  const language = page.getByLabel('Lingua');
  await page.route(/\/texts-\w+-fr-/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await language.selectOption('fr');
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(language).toHaveValue('it');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dillo con un beso.');
  await page.unrouteAll({ behavior: 'wait' });
  await language.selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dis-le avec un beso.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('without its texts the welcome page is in English, and without the English texts it has the built-in ones [S4-005] [S4-008]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser, { language: 'it' })).newPage();
  await page.route(/\/texts-\w+-it-/, (route) => route.abort());
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say it with a beso.');
  await expect(page.getByRole('link', { name: texts('en')('auth.signIn') })).toBeVisible();

  await page.route(/\/texts-\w+-en-/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say it with a beso.');
  await expect(page.getByText('A small thank-you you can give', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByRole('link', { name: texts('en')('auth.signIn') })).toHaveCount(0);
});

test('text typed into the sign-in before its scripts stays, and so does the focus', async ({ browser }) => {
  const page = await (await newBrowser(browser)).newPage();
  const letIn = await delayRequests(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('giulia@posta.example');
  await page.getByLabel('Password', { exact: true }).fill('half a sec');
  letIn();
  // The enabled button shows that the app knows the text that was typed before its script ran.
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('giulia@posta.example');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  // Typing replaces the address that the app restores from its draft.
  const isFulfilled = () => Object.keys(sessionStorage).some((key) => key.startsWith('draft:'));
  await expect.poll(() => page.evaluate(isFulfilled)).toBe(true);
  const letInAgain = await delayRequests(page, APP);
  await page.reload({ waitUntil: 'domcontentloaded' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.focus();
  letInAgain();
  await expect(email).toHaveValue('giulia@posta.example');
  await expect(email).toBeFocused();
  await page.keyboard.type('marco@posta.example');
  await expect(email).toHaveValue('marco@posta.example');
});

test('a tap before the scripts takes effect when they are loaded', async ({ browser }) => {
  const { page } = await newPerson(browser);
  // Without the app's script, only the inline script runs, which remembers taps.
  const letIn = await delayRequests(page, APP);
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Actions' }).click();
  letIn();
  await expect(page.getByRole('dialog', { name: 'Actions' }).getByRole('link').first()).toBeVisible();
  await page.context().close();
});

test('sign-in by phone chosen before the scripts stays chosen [S7-005]', async ({ browser }) => {
  const page = await (await newBrowser(browser)).newPage();
  const letIn = await delayRequests(page, APP);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByText('Phone', { exact: true }).click();
  letIn();
  await expect(page.getByLabel('Country')).toBeVisible();
});

test('a button tapped before the scripts uses the text typed there', async ({ browser }) => {
  const page = await (await newBrowser(browser)).newPage();
  const letIn = await delayRequests(page, APP);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Email' }).fill('giulia@posta.example');
  await page.getByRole('button', { name: 'Email me a magic link' }).click();
  letIn();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('Enter before the scripts submits when they are loaded, unless typing continues [S2-062]', async ({
  browser,
}) => {
  const { email, password } = await newPerson(browser);
  const page = await (await newBrowser(browser)).newPage();
  const button = page.getByRole('button', { name: 'Sign in' });
  const typeEarly = async (more: string) => {
    const letIn = await delayRequests(page, APP);
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.keyboard.type(more);
    letIn();
  };
  await typeEarly('!');
  await expect(button).toBeEnabled();
  // If Enter had submitted the form, it would do so before this timer.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await typeEarly('');
  await page.waitForURL(/\/(home|profile-setup)$/);
});

test('a link tapped before the scripts passes on the parameters of its page [S2-067]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser)).newPage();
  const letIn = await delayRequests(page, APP);
  await page.goto('/login?redirect=%2Fgift', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Create one' }).click();
  letIn();
  await page.waitForURL('**/simplified-registration?redirect=%2Fgift');
});

test('a lost script is fetched again by itself', async ({ browser }) => {
  const page = await (await newBrowser(browser)).newPage();
  await page.route(APP, (route) => route.abort());
  const failed = page.waitForEvent('pageerror');
  await page.goto('/login');
  await failed;
  await page.unrouteAll({ behavior: 'wait' });
  // The button is enabled only by the app's code, which may still be loading.
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('giulia@posta.example');
    await page.getByLabel('Password', { exact: true }).fill('half a secret');
    await expect(button).toBeEnabled({ timeout: 1_000 });
  }).toPass();
});

test('home shows its skeleton until the feed has loaded, and requests everything once', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  // A server without the events of the last 15 s makes pages ask for everything twice.
  const isRemembered = async () =>
    !(await (await page.request.get('/api/v1/events?within=15000')).json()).reset;
  await expect.poll(isRemembered, { timeout: 20_000 }).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const connected = page.waitForEvent('websocket');
  const letIn = await delayRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Setting up your account');
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Friends');
  await expect.poll(() => asked).toContain('/api/v1/activities');
  letIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It takes two');
  await connected;
  await expect.poll(() => asked).toContain('/api/v1/events');
  await page.waitForLoadState('networkidle');
  const reads = asked.filter((path) => path.startsWith('/api/'));
  expect(reads.toSorted()).toEqual([...new Set(reads)].sort());
});

test('the HTML of home contains the first cards for the signed-in person, as long as they exist [S2-049]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const marco = await newPerson(browser, { firstName: 'Marco' });
  const { relationshipId } = await connectAsCouple(giulia, marco);
  const description = 'Soup & </main><b>bread</b>';
  await giveGift(marco, giulia, relationshipId, { description });
  const withoutScripts = async ({ context }: typeof giulia, locale: string) => {
    const storageState = await context.storageState();
    const quiet = await browser.newContext({ locale, javaScriptEnabled: false, storageState });
    return quiet.newPage();
  };
  const opened = async (page: Page, headline: string) => {
    // A busy server may send the page without the feed's cards.
    await expect(async () => {
      const answer = await page.goto('/home');
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByText(headline)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText(description)).toBeVisible();
  };
  const page = await withoutScripts(giulia, 'en-GB');
  await opened(page, 'Marco gave you');
  await opened(await withoutScripts(marco, 'fr-FR'), 'Tu as offert');
  // Only a request that opens a document gets the cards. The service worker's request does not.
  expect(await (await giulia.context.request.get('/home')).text()).not.toContain('Soup');

  await giulia.context.request.post('/api/v1/auth/sign-out');
  await page.goto('/home');
  await expect(page.getByRole('status')).toHaveText('Setting up your account');
  await expect(page.getByText(description)).toHaveCount(0);
});

test('the first page leads to the welcome page or home [S2-083]', async ({ browser }) => {
  const stranger = await (await newBrowser(browser)).newPage();
  await stranger.goto('/');
  await stranger.waitForURL('**/onboarding');
  await expect(stranger.getByRole('link', { name: 'Get Started' })).toBeVisible();
  const { page } = await newPerson(browser);
  for (const path of ['/', '/onboarding', '/login']) {
    await page.goto(path);
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It takes two');
  }
});
