import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount, newPerson, VIEWPORTS } from '../support/people.ts';
import { register } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = resolve(import.meta.dirname, '../../apps/web/public/icon-512.png');

async function choosePicture(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByLabel('Choose a picture').and(page.locator('input')).setInputFiles(file);
}

test('after registration a picture is picked, cropped and saved, then home follows [S2-008] [S2-094] [S2-096]', async ({
  page,
}) => {
  await page.goto('/simplified-registration');
  await register(page, newAccount());
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await expectAccessible(page);

  await choosePicture(page, PICTURE);
  const dialog = page.getByRole('alertdialog', { name: 'Frame your picture' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await page.keyboard.press('End');
  await expect(zoom).toHaveValue('3');
  await expectAccessible(page);
  // Using the picture also saves the profile.
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.waitForURL('**/home');
  const avatar = page.getByRole('banner').locator('img').first();
  await expect(avatar).toBeVisible();
  expect(
    await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(160);
});

test('a later visit refuses other files, updates the profile and leads back [S2-095] [S4-046]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.goto('/profile-setup');
  await expect(page.getByRole('heading', { name: 'Update Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip for now' })).toHaveCount(0);
  await expectNoSideScroll(page);
  await choosePicture(page, { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('milk, bread') });
  await expect(page.getByRole('alert')).toHaveText('We could not read this picture. Please try another one.');
  await choosePicture(page, PICTURE);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use picture' }).click();
  await page.waitForURL('**/home');
});

test('without the code for cropping the picture waits in its dialog until the code loads [S2-094]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  let cut = true;
  await page.route('**/assets/CropArea-*.js', (route) => (cut ? route.abort() : route.continue()));
  await page.goto('/profile-setup');
  await choosePicture(page, PICTURE);
  const dialog = page.getByRole('alertdialog', { name: 'Frame your picture' });
  await expect(dialog.getByText('This part did not load.')).toBeVisible();
  // Until the picture is shown, there is no button that uses it.
  await expect(dialog.getByRole('button', { name: 'Use picture' })).toHaveCount(0);
  cut = false;
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await expect(dialog.getByText('This part did not load.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.waitForURL('**/home');
});

test('a failed save says so and can be retried [S8-053]', async ({ browser }) => {
  const { page } = await newPerson(browser, { language: 'es' });
  await page.goto('/profile-setup');
  await page.getByLabel('Elegir una foto').and(page.locator('input')).setInputFiles(PICTURE);
  // The app repeats a failed request once, so two failures are needed.
  const failure = {
    status: 500,
    json: {
      defined: true,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: '',
      data: { requestId: 'x' },
    },
  };
  await page.route('**/api/v1/profiles/me', (route) => route.fulfill(failure), { times: 2 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usar foto' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al guardar el perfil. Por favor intenta de nuevo.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.waitForURL('**/home');
});

test('a session without a profile is led to create one, with its names [S2-040] [S4-046]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  let isSaved = false;
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.url().endsWith('/profiles/me')) isSaved = true;
  });
  // The app creates no account without a profile, so the response is changed.
  await page.route('**/api/v1/auth/session', async (route) => {
    if (isSaved) return await route.continue().catch(() => undefined);
    const response = await route.fetch();
    const json = { ...(await response.json()), profile: null };
    // The page that asked may have been closed by the reload below.
    await route.fulfill({ response, json }).catch(() => undefined);
  });
  await page.goto('/home');
  await page.waitForURL('**/profile-setup');
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Giulietta');
  await page.getByLabel('Last name').fill('Rossi');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Giulietta');
  await expect(page.getByLabel('Last name')).toHaveValue('Rossi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Hi, Giulietta')).toBeVisible();
});
