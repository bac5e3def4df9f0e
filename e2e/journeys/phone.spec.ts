import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { textedCode } from '../support/mailbox.ts';
import { newAccount, newBrowser, VIEWPORTS } from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Returns a random Italian mobile number without +39. */
const newNumber = () => `347${randomInt(1_000_000, 9_999_999)}`;
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person registers with a number and its code, and signs in with another code [S1-001] [S4-024] [S5-009] [S2-073]', async ({
  browser,
}) => {
  const number = newNumber();
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto('/simplified-registration');
  const account = newAccount('Nora');
  await fillRegistration(page, account);
  await page.getByText('Phone', { exact: true }).click();
  const phone = page.getByLabel('Phone number');
  await expect(phone).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Phone number is required');
  await page.getByLabel('Country').selectOption({ label: '+39 Italy' });
  await phone.fill('02 1234 5678');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(phone).toHaveAccessibleDescription(
    'This number does not get text messages. Use that of a mobile phone.',
  );
  await phone.fill(number);
  await page.getByRole('button', { name: 'Create account' }).click();

  const sheet = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(sheet.getByText(`+39 ${number.slice(0, 3)}`, { exact: false })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const code = await textedCode(page, `+39${number}`);
  await enterCode(page, '12');
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'The code has six digits',
  );
  await enterCode(page, other(code));
  await expect(sheet.getByRole('alert')).toContainText('That is not the code. You have 4 tries left.');
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL('**/profile-setup');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL('**/home');
  // No page asks to confirm an address, or shows the account's placeholder address.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/account-settings');
  await expect(page.getByText(`+39${number}`)).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText('Confirm your email', { exact: false })).toHaveCount(0);
  expect(await page.content()).not.toContain('invalid');
  await page.goto('/verify-email-simple');
  await page.waitForURL('**/home');
  await context.close();

  const device = await newBrowser(browser, { viewport: VIEWPORTS.desktop });
  const login = await device.newPage();
  await login.goto('/login');
  await login.getByText('Phone', { exact: true }).click();
  await login.getByLabel('Phone number').fill(`+39 ${number}`);
  await expectAccessible(login);
  await login.getByRole('button', { name: 'Send me a code' }).click();
  await expect(login.getByLabel('Code', { exact: true })).toBeFocused();
  // After a reload, the tab still knows that a code was sent.
  await login.reload();
  await login.getByText('Phone', { exact: true }).click();
  await enterCode(login, await textedCode(login, `+39${number}`, 2));
  await login.waitForURL('**/home');
  await device.close();
});

test('in Italian a number without an account leads to registration, which has the number [S7-005]', async ({
  browser,
}) => {
  const t = texts('it');
  const number = newNumber();
  const context = await newBrowser(browser, { language: 'it' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByText(t('auth.method.phone'), { exact: true }).click();
  await expect(page.getByLabel(t('phone.country'))).toHaveValue('IT');
  await page.getByLabel(t('registration.phone')).fill(number);
  await page.getByRole('button', { name: t('phone.send') }).click();
  await page.getByLabel(t('phone.code'), { exact: true }).fill(await textedCode(page, `+39${number}`));
  await page.getByRole('button', { name: t('phone.confirm') }).click();
  await expect(page.getByRole('alert')).toContainText(t('errors.phoneNotRegistered'));
  await page.getByRole('link', { name: t('phone.register') }).click();
  await expect(page.getByLabel(t('registration.phone'))).toHaveValue(`+39${number}`);
  await context.close();
});

test('without the phone a number signs in by password, and its account has no address [S7-002]', async ({
  browser,
}) => {
  const number = newNumber();
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  const { email: _none, ...account } = newAccount('Nora');
  const { request } = page;
  const asked = await request.post('/api/v1/auth/phone/code', {
    data: { phone: `+39${number}`, language: 'en' },
  });
  const { id } = (await asked.json()) as { id: string };
  const phoneCode = { id, digits: await textedCode(page, `+39${number}`) };
  const registered = await request.post('/api/v1/auth/sign-up', {
    data: {
      ...{ ...account, contactMethod: 'phone', phone: `+39${number}`, phoneCode },
      ...{ confirmPassword: account.password, language: 'en', timeZone: 'Europe/Paris' },
    },
  });
  expect(registered.status()).toBe(201);
  await context.clearCookies();

  await page.goto('/login');
  await page.getByText('Phone', { exact: true }).click();
  await page.getByLabel('Phone number').fill(`+39 ${number}`);
  await page.getByRole('button', { name: 'Use my password' }).click();
  const password = page.getByLabel('Password', { exact: true }).and(page.locator(':visible'));
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Number or password don’t match.');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await page.goto('/notification-preferences');
  await expect(page.getByText('Your account has no email yet, so nothing is emailed.')).toBeVisible();
  await page.getByRole('link', { name: 'Add one' }).click();
  await page.getByRole('button', { name: /^Email/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your email' })).toBeVisible();
  await expect(page.getByText('The old address', { exact: false })).toHaveCount(0);
  await context.close();
});
