import { continueAs, followMail } from '../support/mailbox.ts';
import { newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const CHOSEN = 'chosen after the link';

test('a magic link without a password offers one, which can be postponed and set in the settings [S5-004] [S8-018]', async ({
  browser,
}) => {
  const { email, password, context } = await newPerson(browser);
  await context.close();
  const phone = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await phone.newPage();
  await page.goto(`/login?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Email me a magic link' }).click();
  await page.waitForURL('**/verify-email-simple');
  await followMail(page, email, { subject: 'Your magic link for BESO', button: 'Sign in to BESO' });
  await continueAs(page, email);
  await page.waitForURL('**/home');
  const dialog = page.getByRole('dialog', { name: 'Set a password' });
  await expect(dialog.getByText(/no longer works: choose a new one/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.reload();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/account-settings');
  const row = page.getByRole('button', { name: /^Password/ });
  await expect(row).toContainText('None yet');
  await expect(dialog).toHaveCount(0);
  await row.click();
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters long')).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await dialog.getByLabel('Repeat it', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Repeat it', { exact: true }).fill(CHOSEN);
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(
    page.getByText('Password set successfully! You can now log in with your password.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();

  await phone.clearCookies();
  await page.goto(`/login?email=${encodeURIComponent(email)}`);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
  await phone.close();
});
