import type { Page } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** The browser's own device for tests, which says at once that its owner holds it. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[S1-011] a passkey is added, named, shows who one is, and signs in with one tap', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser);
  await giveDevice(page);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: /^Rename / }).click();
  const sheet = page.getByRole('dialog', { name: 'Name of this passkey' });
  await sheet.getByRole('textbox', { name: 'Name' }).fill('My test phone');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('My test phone')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // A sign-in of half an hour ago, as the server would answer it.
  const old = { defined: true, code: 'FRESH_SIGN_IN_REQUIRED', status: 403, message: '' };
  await page.route('**/api/v1/account/password', (route) => route.fulfill({ status: 403, json: old }), {
    times: 2,
  });
  await page.getByRole('button', { name: /^Password/ }).click();
  const change = page.getByRole('dialog', { name: 'Change your password' });
  await change.getByLabel('New password', { exact: true }).fill('another long secret');
  await change.getByLabel('Repeat it', { exact: true }).fill('another long secret');
  const save = change.getByRole('button', { name: 'Save password' });
  await save.click();
  const confirm = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(confirm.getByLabel('Your password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Escape closes the upper one, and everything is as it was.
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(save).toBeFocused();
  await save.press('Enter');
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your password is changed', { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await context.clearCookies();
  // As on a device that was never asked: it is not offered, the button is used.
  await page.evaluate(() => localStorage.removeItem('passkey'));
  await page.goto('/login?redirect=%2Fnotifications');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/notifications');

  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Remove My test phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('My test phone')).toBeHidden();
  await context.close();
});
