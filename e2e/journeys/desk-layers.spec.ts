import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { giveGift } from '../support/gifts.ts';
import { registerCouple, VIEWPORTS } from '../support/people.ts';
import { waitForAnimations } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Returns the colour of the scroll bar's space and the colour of the page beside it. */
async function edgeOf(page: Page): Promise<{ edge: string; beside: string }> {
  await waitForAnimations(page);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => {
    const from = (Math.floor(info.height / 2) * info.width + x) * 3;
    return [...data.subarray(from, from + 3)].join(' ');
  };
  return { edge: at(info.width - 2), beside: at(info.width - 20) };
}

test('behind an open dialog the space of the scroll bar is as dark as the page', async ({ browser }) => {
  const { giulia } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  const { page } = giulia;
  await page.goto('/account-settings');
  expect(
    await page.evaluate(() => window.innerWidth - document.documentElement.getBoundingClientRect().width),
    'px for the scroll bar',
  ).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Password/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => edgeOf(page)).toEqual({ edge: '136 122 125', beside: '136 122 125' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await edgeOf(page)).beside).toBe('255 255 255');
});

const message = (page: Page) => page.locator('[data-sonner-toast][data-visible="true"]').first();

/** Returns the controls that a toast covers, even partly. */
const coveredBy = (page: Page, controls: string) =>
  page.evaluate((selector) => {
    const messages = [...document.querySelectorAll('[data-sonner-toast]')].map((one) =>
      one.getBoundingClientRect(),
    );
    return [...document.querySelectorAll(selector)].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const covered = messages.some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
      return covered ? [control.textContent] : [];
    });
  }, controls);

test('a toast is beside the right column or over an illustration, not over their buttons', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const { page, context } = giulia;
  for (const width of [1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 650 });
    await page.goto('/home');
    const like = page.getByRole('article').first().getByRole('button', { name: /like/i }).first();
    await expect(like).toBeVisible();
    // The code of toasts comes after the first screen, and could not be loaded offline.
    await page.locator('section[aria-live="polite"]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await like.click();
    await expect(message(page)).toBeVisible();
    const column = page.getByRole('complementary');
    const edge = await column.evaluate((element) => element.getBoundingClientRect().left);
    await expect
      .poll(async () => {
        const box = await message(page).boundingBox();
        return box === null ? Number.NaN : edge - (box.x + box.width);
      }, `px between message and column at ${width}`)
      .toBeGreaterThan(0);
    expect(await coveredBy(page, 'aside :is(a, button)')).toEqual([]);
    await context.setOffline(false);
  }
  // On a visitor's page, the toast covers the illustration on the left, not the buttons on the right.
  await page.setViewportSize({ width: 1280, height: 650 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/onboarding');
  await expect(message(page)).toContainText('You have been logged out');
  await expect
    .poll(async () => ((await message(page).boundingBox())?.x ?? Number.NaN) + 356)
    .toBeLessThanOrEqual(640);
  expect(await coveredBy(page, 'main :is(a, button), header :is(a, button, select)')).toEqual([]);
});
