import type { Page } from '@playwright/test';
import { type CaptchaServer, startCaptchaServer } from '../../apps/server/test/support/captcha.ts';
import { delayRequests } from '../support/delayedRequests.ts';
import { newAccount, newBrowser, VIEWPORTS } from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll, waitForAnimations } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

// All tests of this file share a worker, and so a server and its captcha provider.
test.describe.configure({ mode: 'default' });

let provider: CaptchaServer;
let server: RunningServer;
test.beforeAll(async () => {
  provider = await startCaptchaServer();
  server = await startServer({ env: provider.env });
});
test.beforeEach(() => provider.behave('verifies'));
test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

test('a captcha at registration appears over the form, which keeps typed values [S7-001]', async ({
  browser,
}) => {
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  const script = provider.env.CAPTCHA_SCRIPT_URL ?? '';
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${server.url}/simplified-registration`);
  const account = newAccount('Nora');
  await fillRegistration(page, account);
  expect(fetched.filter((url) => url.startsWith(script))).toEqual([]);

  await page.getByRole('button', { name: 'Create account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Are you a person?' });
  const widget = sheet.frameLocator('iframe').getByRole('button', { name: 'I am a person' });
  await expect(widget).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // Closing the captcha keeps the texts that the person has typed.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Please let BESO check that you are a person.');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);

  // If the captcha's code cannot be loaded, the button becomes usable again.
  await page.reload();
  await page.route('**/assets/CaptchaSheet-*.js', (route) => route.abort());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('Please let BESO check that you are a person.');
  await expect(page.getByRole('button', { name: 'Create account' })).not.toHaveAttribute('aria-busy');
  await page.unrouteAll({ behavior: 'wait' });

  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(widget).toBeVisible();
  // The button in the captcha's frame is several presses of Tab away.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(widget).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile-setup');
  // The provider's script was requested once for each of the two page loads.
  const once = `${script}?render=explicit`;
  expect(fetched.filter((url) => url.startsWith(script))).toEqual([once, once]);
  await context.close();

  // A captcha above a dialog leaves the dialog open, with its input.
  const device = await newBrowser(browser);
  const login = await device.newPage();
  await login.goto(`${server.url}/login`);
  const forgot = login.getByRole('dialog', { name: 'Forgot your password?' });
  // The dialog covers the button that opens it, so a second tap would fail.
  await login.getByRole('button', { name: 'Forgot your password?' }).click();
  await forgot.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await forgot.getByRole('button', { name: 'Send' }).click();
  const over = login.getByRole('dialog', { name: 'Are you a person?' });
  await expect(over.frameLocator('iframe').getByRole('button')).toBeVisible();
  await login.goBack();
  await expect(over).toBeHidden();
  await expect(forgot.getByRole('alert')).toContainText('Please let BESO check that you are a person.');
  await expect(forgot.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await forgot.getByRole('button', { name: 'Send' }).click();
  await expect(over.frameLocator('iframe').getByRole('button')).toBeVisible();
  // The dialog must stop moving, because Playwright cannot check where a tap in a frame lands.
  await waitForAnimations(login);
  await over.frameLocator('iframe').getByRole('button').click();
  await expect(over).toBeHidden();
  await expect(forgot.getByRole('status')).toBeVisible();

  // People can still register and sign in if the widget fails, or the whole provider.
  provider.behave('breaks');
  await login.reload();
  await login.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await login.getByRole('button', { name: 'Email me a magic link' }).click();
  await expect(over.getByRole('alert')).toHaveText('The check did not work.');
  await expectAccessible(login);
  // Delays the captcha's step back in the history until the app has left the page.
  await login.evaluate(() => {
    const { back } = history;
    history.back = () => addEventListener('late', () => back.call(history), { once: true });
  });
  await over.getByRole('button', { name: 'Try again' }).click();
  const asked = login.getByRole('heading', { name: 'Check your inbox' });
  await expect(asked).toBeVisible();
  await login.evaluate(
    () =>
      new Promise((stepped) => {
        navigation.addEventListener('currententrychange', stepped, { once: true });
        dispatchEvent(new Event('late'));
      }),
  );
  await expect(login).toHaveURL(/\/verify-email-simple$/);
  await expect(asked).toBeVisible();

  provider.behave({ status: 503 });
  await login.goto(`${server.url}/login`);
  await login.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await login.getByLabel('Password', { exact: true }).fill(account.password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await login.waitForURL(/\/(profile-setup|home)$/);
  await device.close();
});

/** Waits until React has rendered the page. An earlier tap on a link would load a new document. */
const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root a') ?? {}).some((key) => key.startsWith('__react')),
  );

test('leaving the page during a captcha cancels it [S7-001]', async ({ browser }) => {
  const context = await newBrowser(browser);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const submit = page.getByRole('button', { name: 'Create account' });
  await page.goto(`${server.url}/onboarding`);
  await taken(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  const account = newAccount('Nora');
  await fillRegistration(page, account);

  // The person leaves the page while the captcha's code is still loading.
  const letIn = await delayRequests(page, '**/assets/CaptchaSheet-*.js');
  const fetched = page.waitForRequest('**/assets/CaptchaSheet-*.js');
  await submit.click();
  await fetched;
  await page.evaluate(() => history.back());
  await page.waitForURL('**/onboarding');
  const came = page.waitForResponse('**/assets/CaptchaSheet-*.js');
  letIn();
  await came;
  await page.evaluate(() => history.forward());
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(submit).not.toHaveAttribute('aria-busy');
  await expect(dialog).toHaveCount(0);

  // A registration in one tab signs the other tab in, and closes the captcha in that tab.
  const other = await context.newPage();
  await other.goto(`${server.url}/login`);
  await other.getByRole('textbox', { name: 'Email' }).fill('somebody@posta.example');
  await other.getByRole('button', { name: 'Email me a magic link' }).click();
  const asks = { name: 'Are you a person?' };
  await expect(other.getByRole('dialog', asks)).toBeVisible();
  await page.bringToFront();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
  await submit.click();
  const widget = page.getByRole('dialog', asks).frameLocator('iframe').getByRole('button');
  await expect(widget).toBeVisible();
  await waitForAnimations(page);
  await widget.click();
  await page.waitForURL('**/profile-setup');
  await other.waitForURL(/\/(home|profile-setup)/);
  await expect(other.getByRole('dialog')).toHaveCount(0);
});
