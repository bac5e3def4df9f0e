import { expect, type Page, test } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';

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

test('[S1-011] a passkey is added, named, and signs in with one tap', async ({ browser }) => {
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
