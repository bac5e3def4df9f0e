import type { Page } from '@playwright/test';
import { consoleErrors } from '../support/console.ts';
import { waitForCachedApp } from '../support/device.ts';
import { activitiesOf, jpeg } from '../support/gifts.ts';
import { type Person, registerCouple } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Shares a photo as an operating system does, by a form with a file for the manifest's address. */
async function share(page: Page): Promise<void> {
  const { buffer } = await jpeg(page);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'shared.jpg', { type: 'image/jpeg' }));
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/shared-photo', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, buffer.toString('base64'));
}

async function signIn({ context }: Person, { email, password }: Person): Promise<void> {
  const response = await context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(response.ok()).toBe(true);
}

const ARRIVED = 'Your photo is in. What was it about?';

/** Waits until the service worker has stored who is signed in. */
const isOwner = (page: Page, { id }: Person) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('beso-shared')).match('/owner');
        return kept?.text();
      }),
    )
    .toBe(id);

test('a photo shared by another app opens the gift form and is given [S1-012]', async ({ browser }) => {
  const { giulia } = await registerCouple(browser, { serviceWorkers: 'allow' });
  const { page } = giulia;
  await page.goto('/home');
  await waitForCachedApp(page);
  await share(page);
  await page.waitForURL('**/give-besos');
  await expect(page.getByText(ARRIVED)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Food' }).click();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await page.getByLabel('What for?').fill('The lemon risotto');
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  await expect(page).toHaveURL(/confirmation/);
  expect((await activitiesOf(giulia))[0]).toMatchObject({
    description: 'The lemon risotto',
    image: { id: expect.any(String) },
  });
  const complaints = consoleErrors(page);
  const asked = page.waitForResponse(/\/shared-photo\?/);
  await page.goto('/give-besos');
  expect((await asked).status()).toBe(204);
  await expect(page.getByRole('link', { name: 'Food' })).toBeVisible();
  await expect(page.getByText(ARRIVED)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a photo shared while signed out waits for the last person, and another person’s sign-in discards it [S1-012]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser, { serviceWorkers: 'allow' });
  const { page, context } = giulia;
  const begin = async () => {
    await page.goto('/home');
    await waitForCachedApp(page);
    await isOwner(page, giulia);
    await context.clearCookies();
    await share(page);
    await page.waitForURL('**/onboarding?redirect=%2Fgive-besos');
  };
  await begin();
  await signIn(giulia, giulia);
  await page.goto('/give-besos');
  await expect(page.getByText(ARRIVED)).toBeVisible();

  await begin();
  await signIn(giulia, marco);
  await page.goto('/give-besos');
  await expect(page.getByRole('link', { name: 'Food' })).toBeVisible();
  await isOwner(page, marco);
  await expect(page.getByText(ARRIVED)).toHaveCount(0);
  await signIn(giulia, giulia);
  await page.goto('/give-besos');
  await isOwner(page, giulia);
  await expect(page.getByText(ARRIVED)).toHaveCount(0);
  const kept = () => page.evaluate(async () => (await (await caches.open('beso-shared')).keys()).length);
  expect(await kept()).toBe(1);
});

test('a photo that the worker could not store is reported [S1-012]', async ({ browser }) => {
  const { giulia } = await registerCouple(browser);
  const { page } = giulia;
  await page.goto('/home');
  await share(page);
  await page.waitForURL('**/give-besos?shared=missed');
  await expect(page.getByRole('alert')).toHaveText('The photo did not arrive. Add it in the form.');
});
