import type { Page } from '@playwright/test';
import { confirmEmail, followMail } from '../support/mailbox.ts';
import { anotherDevice, newAccount, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll, expectTappable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a person signs out another device, which ends within two seconds, and then all others [S2-026] [S7-010]', async ({
  browser,
}) => {
  const person = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  const [lost, other] = [await anotherDevice(browser, person), await anotherDevice(browser, person)];
  const { page } = person;
  for (const device of [lost, other]) {
    await device.goto('/home');
    await expect(device.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.waitForURL('**/account-settings');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectTappable(page.getByRole('link', { name: 'See my card' }));

  await devices
    .getByRole('button', { name: /^Sign out .*Chrom/ })
    .first()
    .click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const out = (device: Page) => device.getByRole('heading', { name: 'You have been signed out' });
  await expect
    .poll(async () => (await Promise.all([lost, other].map((device) => out(device).count()))).sort())
    .toEqual([0, 1]);
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const device of [lost, other]) {
    await expect(out(device)).toBeVisible();
    await expect(device).toHaveURL(/\/home$/);
  }

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/onboarding');
  await person.context.close();
  for (const device of [lost, other]) await device.context().close();
});

test('an address is changed and restored by the old one, and a password is chosen [S2-026] [S8-018]', async ({
  browser,
}) => {
  const person = await newPerson(browser, { viewport: VIEWPORTS.desktop });
  const { page, email } = person;
  const other = newAccount('Giulia').email;
  await confirmEmail(page, email);
  await page.getByRole('link', { name: 'Account settings' }).click();
  const panel = page.getByRole('region', { name: 'Signing in' });
  await expect(panel.getByText('Confirmed')).toBeVisible();
  await panel.getByRole('button', { name: /^Email/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Another email' });
  await sheet.getByRole('textbox', { name: 'New email' }).fill('nobody');
  await sheet.getByRole('button', { name: 'Send the link' }).click();
  await expect(sheet.getByText('Please enter a valid email address')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'New email' }).fill(other);
  await sheet.getByRole('button', { name: 'Send the link' }).click();
  await expect(sheet.getByText(`A link is on its way to ${other}.`)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(`Waiting for you to open the link at ${other}.`)).toBeVisible();

  await followMail(page, other, {
    subject: 'Confirm your new email for BESO',
    button: 'Confirm new email',
  });
  await expect(page.getByText(`From now on you sign in with ${other}.`)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await page.waitForURL('**/account-settings');
  await expect(panel.getByText(other)).toBeVisible();

  const elsewhere = await newBrowser(browser);
  const phone = await elsewhere.newPage();
  await followMail(phone, email, { subject: 'Your BESO email was changed', button: 'That was not me' });
  await expect(phone.getByText(`${email} becomes your email again`)).toBeVisible();
  await phone.getByRole('button', { name: 'Make it mine again' }).click();
  await phone.waitForURL('**/reset-password');
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  await phone.getByLabel('New password', { exact: true }).fill('another long secret');
  await phone.getByLabel('Repeat it', { exact: true }).fill('another long secret');
  await phone.getByRole('button', { name: 'Save password' }).click();
  await phone.waitForURL('**/home');

  await phone.goto('/account-settings');
  await expect(phone.getByRole('region', { name: 'Signing in' }).getByText(email)).toBeVisible();
  await phone.getByRole('button', { name: /^Password/ }).click();
  const password = phone.getByRole('dialog', { name: 'Change your password' });
  await password.getByLabel('New password', { exact: true }).fill('yet another secret');
  await password.getByLabel('Repeat it', { exact: true }).fill('not the same');
  await password.getByRole('button', { name: 'Save password' }).click();
  await expect(password.getByText('Passwords do not match')).toBeVisible();
  await password.getByLabel('Repeat it', { exact: true }).fill('yet another secret');
  await password.getByRole('button', { name: 'Save password' }).click();
  const confirm = phone.getByRole('dialog', { name: 'Is it you?' });
  await confirm.getByLabel('Your password', { exact: true }).fill('another long secret');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    phone.getByText('Your password is changed, and your other devices are signed out.'),
  ).toBeVisible();
  await expect(password).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('region', { name: 'Signing in' })).toBeVisible();
  await elsewhere.close();
  await person.context.close();
});

test('a change of address opened on another device requires a sign-in there and then succeeds [S2-026]', async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const stranger = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  const { page } = stranger;
  const other = newAccount('Giulia').email;
  await person.page.request.post('/api/v1/account/email-change', { data: { email: other } });
  await followMail(page, other, { subject: 'Confirm your new email for BESO', button: 'Confirm new email' });
  await expect(page.getByRole('heading', { name: 'Sign in to use this email' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Change to that account' }).click();
  await page.waitForURL('**/login?*');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account-settings');
  await expect(page.getByRole('region', { name: 'Signing in' }).getByText(other)).toBeVisible();
  await stranger.context.close();
  await person.context.close();
});
