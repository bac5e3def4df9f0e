import { newPerson } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('[S2-148] [S4-017] [S8-037] [S8-077] a language that does not come is said in English, and five different faults bring the critical screen', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  await page.goto('/account-settings');
  await page.route(/\/texts-\w+-fr-/, (route) => route.abort());
  await page.getByLabel('Language').last().selectOption('fr');
  await expect(page.getByText('Failed to load Français translations')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const fail = (name: string) =>
    page.evaluate((words) => {
      setTimeout(() => {
        throw new Error(words);
      });
    }, name);
  const critical = page.getByRole('heading', { name: 'Critical Error' });
  for (const name of ['one', 'one', 'two', 'a warning', 'three', 'four']) await fail(name);
  await expect(critical).toBeHidden();
  await fail('five');
  await expect(critical).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refresh App' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
});

test('[S2-149] [S4-016] [S2-146] an app that cannot start is a plain page, and code that is gone reloads the page once', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  await page.route('**/assets/main-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/help-support');
  await expect(page.getByRole('heading', { name: 'Welcome to BESO' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible();

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/TermsScreen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 20_000 });
  expect(loads).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
});
