import { expect, test } from '@playwright/test';
import { anotherDevice, newPerson, SCREENS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';

test('[S2-026] [S7-010] somebody signs another device out, which is out within two seconds, and all others', async ({
  browser,
}) => {
  const person = await newPerson(browser, { viewport: SCREENS.narrow });
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

  // Of the two the one that was opened last comes first.
  await devices
    .getByRole('button', { name: /^Sign out .*Chrom/ })
    .first()
    .click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect
    .poll(() => [lost, other].filter((device) => device.url().includes('/onboarding')).length)
    .toBe(1);
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const device of [lost, other]) await device.waitForURL('**/onboarding**');

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.waitForURL('**/onboarding');
  for (const { context } of [person]) await context.close();
  for (const device of [lost, other]) await device.context().close();
});
