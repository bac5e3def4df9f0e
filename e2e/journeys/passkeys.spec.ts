import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { runSql } from '../support/database.ts';
import { confirmEmail } from '../support/mailbox.ts';
import { newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Adds a virtual device for passkeys that confirms every request. */
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

test('a passkey is added, named, confirms the identity, and signs in with one tap [S1-011]', async ({
  browser,
}) => {
  const { page, context, email } = await newPerson(browser);
  await giveDevice(page);
  await page.goto('/account-settings');
  // An unconfirmed address may belong to somebody else, so its account gets no passkey.
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('link', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set up an app' })).toHaveCount(0);
  await expectAccessible(page);
  await confirmEmail(page, email);
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

  await page.getByRole('button', { name: /^Password/ }).click();
  const change = page.getByRole('dialog', { name: 'Change your password' });
  await change.getByLabel('New password', { exact: true }).fill('another long secret');
  await change.getByLabel('Repeat it', { exact: true }).fill('another long secret');
  const save = change.getByRole('button', { name: 'Save password' });
  await save.click();
  const confirm = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(confirm.getByLabel('Your password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(save).toBeFocused();
  await save.press('Enter');
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your password is changed', { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await context.clearCookies();
  // Makes the device forget its passkey, so that the page asks for one only after the tap.
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

test('a browser offers a passkey once after a sign-in, and the passkey signs in [S2-066] [S4-019]', async ({
  browser,
}) => {
  const { page, context, email, password } = await newPerson(browser);
  await confirmEmail(page, email);
  await giveDevice(page);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
  const offer = page.getByRole('alertdialog', { name: 'Sign in faster next time?' });
  await expect(offer).toContainText('This device makes a passkey');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Yes, Enable Biometric' }).click();
  await expect(page.getByText('Biometric authentication enabled!')).toBeVisible();
  await expect(offer).toBeHidden();

  await context.clearCookies();
  // A device that knows its passkey would sign in before the tap.
  await page.evaluate(() => localStorage.removeItem('passkey'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
});

test('a passkey from before a change of address keeps the second factor when the change is undone [S7-011]', async ({
  browser,
}) => {
  const { page, context, email } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await giveDevice(page);
  await confirmEmail(page, email);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Rename / })).toBeVisible();
  const FACTOR = '/api/v1/account/second-factor';
  const { key } = (await (await page.request.post(FACTOR)).json()) as { key: string };
  await page.request.post(`${FACTOR}/confirm`, { data: { code: generateSync({ secret: key }) } });
  await runSql(
    `INSERT INTO auth_factor_removals (user_id, since, email, other_email, due_at)
     SELECT id, now(), email, email, now() + interval '3 days' FROM auth_users WHERE email = $1`,
    [email],
  );
  await page.reload();
  const section = page.getByRole('region', { name: 'Second factor' });
  await expect(
    section.getByText(/^It is removed on .+, because a change of email was taken back\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await section.getByRole('button', { name: 'Keep it with a passkey' }).click();
  await expect(page.getByText('The second factor stays.')).toBeVisible();
  await expect(section.getByText('It is removed on', { exact: false })).toHaveCount(0);
  await expect(section.getByText('Authenticator app is on')).toBeVisible();
  await context.close();
});
