import { newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a person exports their data, deletes the account, and restores it by signing in [S2-026]', async ({
  browser,
}) => {
  const { page, email, password, context } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.goto('/account-settings');
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByRole('button', { name: 'Prepare my file' }).click();
  await expect(data.getByText('Your file is ready')).toBeVisible({ timeout: 15_000 });
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('beso.zip');

  const deleting = page.getByRole('region', { name: 'Delete account' });
  await deleting.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question.getByText('After 14 days your words')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/onboarding/, { timeout: 15_000 });

  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/restore-account/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await page.waitForURL(/\/home/, { timeout: 15_000 });
  await context.close();
});
