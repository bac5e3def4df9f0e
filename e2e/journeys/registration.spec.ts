import type { Page } from '@playwright/test';
import { newAccount, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { fillRegistration, register } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const REGISTRATION = '/simplified-registration';
/** The languages to register in, besides English, which the other journeys use. */
const LANGUAGES = ['es', 'fr', 'it'] as const;

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

test('the checks run in order, all are marked and the first failing field has the focus [S5-006] to [S5-014]', async ({
  page,
}) => {
  await page.goto(REGISTRATION);
  const birthday = page.getByLabel('Birthday');
  const steps = [
    { field: page.getByLabel('First name'), error: 'First name is required', value: 'Giulia' },
    { field: page.getByLabel('Last name'), error: 'Last name is required', value: 'Rossi' },
    {
      field: page.getByRole('textbox', { name: 'Email' }),
      error: 'Email is required',
      value: newAccount().email,
    },
    { field: page.getByLabel('Password', { exact: true }), error: 'Password is required', value: '1234567' },
    {
      field: page.getByLabel('Password', { exact: true }),
      error: 'Password must be at least 8 characters long',
      value: '12345678',
    },
    {
      field: page.getByLabel('Password', { exact: true }),
      error: 'Too many people use this password: think of another',
      value: 'eight letters',
    },
    { field: page.getByLabel('Confirm password'), error: 'Passwords do not match', value: 'eight letters' },
    { field: page.getByLabel('Where you live'), error: 'Tell us where you live', value: 'Bologna' },
  ];
  await submit(page);
  for (const error of ['First name', 'Last name', 'Email', 'Password', 'Birthday']) {
    await expect(page.getByText(`${error} is required`)).toBeVisible();
  }
  await expect(page.getByText('Tell us where you live')).toBeVisible();
  await expectAccessible(page);
  for (const { field, error, value } of steps) {
    await submit(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${error}`));
    await field.fill(value);
  }
  await submit(page);
  await expect(birthday).toBeFocused();
  await expect(birthday).toHaveAccessibleDescription(/^Birthday is required/);
});

test('the birthday has 81 years from 14 years ago, and a day that its month has [S5-014] [S9-003]', async ({
  page,
}) => {
  await page.goto(REGISTRATION);
  const birthday = page.getByRole('textbox', { name: 'Birthday' });
  await birthday.pressSequentially('31021995');
  await expect(birthday).toHaveValue('31/02/1995');
  await submit(page);
  await expect(birthday).toHaveAccessibleDescription(/This day does not exist/);
  await page.getByRole('button', { name: 'Choose from lists' }).click();
  const year = page.getByLabel('Year');
  await expect(year).toBeVisible();
  const years = await year.getByRole('option').allInnerTexts();
  const latest = new Date().getFullYear() - 14;
  expect(years).toHaveLength(82);
  expect(years.slice(1, 3)).toEqual([String(latest), String(latest - 1)]);
  expect(years.at(-1)).toBe(String(latest - 80));

  await year.selectOption('');
  await page.getByLabel('Day').selectOption('29');
  await expect(page.getByLabel('Day')).toHaveValue('29');
  await year.selectOption('1995');
  await expect(page.getByLabel('Day')).toHaveValue('28');
  await page.getByRole('button', { name: 'Type it instead' }).click();
  await expect(birthday).toHaveValue('28/02/1995');
});

test('a person registers, skips the picture and arrives at home [S2-003] [S2-008] [S2-070] [S2-073] [S2-082] [S2-085] [S4-021] [S4-023] [S9-036]', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/onboarding');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByText('he/him', { exact: true }).click();
  await page.getByText('she/her', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'she/her' })).toBeChecked();
  await page.getByText('she/her', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'she/her' })).not.toBeChecked();
  await register(page, newAccount());
  // [S8-004] A toast welcomes the new person.
  await expect(page.getByText('Welcome to BESO!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL('**/home');
});

for (const language of LANGUAGES) {
  test(`welcome, registration and picture in ${language}, on a narrow screen [S5-015] [S9-002]`, async ({
    browser,
  }) => {
    const t = texts(language);
    const context = await newBrowser(browser, { language, viewport: VIEWPORTS.narrow });
    const page = await context.newPage();
    await page.goto('/onboarding');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.welcome.title'));
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: t('common.welcome.getStarted') }).click();
    await page.getByRole('button', { name: t('registration.submit') }).click();
    await expect(page.getByText(t('registration.locationRequired'))).toBeVisible();
    await expectNoSideScroll(page);
    await register(page, newAccount(), language);
    await expect(page.getByText(t('profiles.faceTitle'))).toBeVisible();
    await expectNoSideScroll(page);
    await context.close();
  });
}

test('the email in a link is filled in; [S3-036] [S4-046] a reload keeps everything except the passwords [S2-071]', async ({
  page,
}) => {
  await page.goto(`${REGISTRATION}?email=marco%40posta.example`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('marco@posta.example');
  const account = newAccount('Marco');
  await fillRegistration(page, account);
  await page.goto(REGISTRATION);
  await expect(page.getByLabel('First name')).toHaveValue('Marco');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await expect(page.getByLabel('Birthday')).toHaveValue('14/03/1994');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    account.password,
  );
  await register(page, account);
  expect(await page.evaluate(() => sessionStorage.getItem('pendingRegistration'))).toBeNull();
});

test('a taken address that is submitted at once is reported at the field and leads to sign-in [S2-073] [S8-015]', async ({
  browser,
  page,
}) => {
  const { email } = await newPerson(browser);
  await page.goto(REGISTRATION);
  await fillRegistration(page, { ...newAccount(), email });
  await submit(page);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /An account with this email already exists. Please sign in instead./,
  );
  await page.waitForURL(/\/login\?email=/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('without a network the form says so and keeps everything [S2-073] [S8-002]', async ({
  page,
  context,
}) => {
  await page.goto(REGISTRATION);
  await fillRegistration(page, newAccount());
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('You are offline. Please check your connection.');
  await context.setOffline(false);
  await submit(page);
  await page.waitForURL('**/profile-setup');
});
