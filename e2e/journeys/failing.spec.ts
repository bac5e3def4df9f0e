import { newReward } from '../support/economy.ts';
import { newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('a failed load stays on the page, busy during retries, until it succeeds [S8-035] [S8-044]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  const wrong = 'Something went wrong';
  for (const [path, read, title, then] of [
    ['/home', '**/api/v1/activities?*', wrong, 'It takes two'],
    ['/gift', '**/api/v1/rewards', 'Failed to load your rewards', 'What would make you happy?'],
    ['/notifications', '**/api/v1/notifications', wrong, 'All quiet'],
    ['/blocked', '**/api/v1/moderation/blocks', wrong, 'Nobody is blocked'],
  ] as const) {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    let fails = true;
    await page.route(read, async (route) => {
      if (fails) return route.fulfill({ status: 418, json: {} });
      await held;
      await route.continue();
    });
    await page.goto(path);
    const failure = page.getByRole('heading', { name: title });
    await expect(failure).toBeVisible();
    await expect(page.getByText('It’s us, not you. Wait a moment and try again.')).toBeVisible();
    await expectAccessible(page);

    fails = false;
    const again = page.getByRole('button', { name: 'Try Again' });
    const asked = page.waitForRequest(read);
    await again.click();
    await asked;
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(failure).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: then })).toBeVisible();
    await expect(failure).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a toast never covers a sheet, which leaves space for it [S9-025]', async ({ browser }) => {
  const giulia = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await newReward(giulia, 'A nap', 3);
  const { page } = giulia;
  await page.goto('/gift');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toContainText('The reward is deleted.');
  // While the pointer is over the toast, the toast does not disappear.
  await page.locator('[data-sonner-toaster]').dispatchEvent('mousemove');
  await page.getByRole('button', { name: 'Make the first one' }).click();
  const sheet = page.getByRole('dialog');
  const create = sheet.getByRole('button', { name: 'Create' });
  await expect(create).toBeVisible();
  const bottomOf = (box: { y: number; height: number } | null) => (box === null ? 0 : box.y + box.height);
  await expect
    .poll(async () => ((await message.boundingBox())?.y ?? 0) - bottomOf(await sheet.boundingBox()))
    .toBeGreaterThanOrEqual(-100);
  await expect
    .poll(async () => ((await message.boundingBox())?.y ?? 0) - bottomOf(await create.boundingBox()))
    .toBeGreaterThanOrEqual(8);
  await expect
    .poll(async () => bottomOf(await message.boundingBox()))
    .toBeLessThanOrEqual(VIEWPORTS.narrow.height);
  // When the toast is gone, the sheet is at the bottom again.
  await page.locator('[data-sonner-toaster]').dispatchEvent('mouseout');
  await expect(message).toHaveCount(0);
  await expect.poll(async () => bottomOf(await create.boundingBox())).toBeGreaterThan(600);
});
