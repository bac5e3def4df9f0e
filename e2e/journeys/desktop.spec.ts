import type { Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import { newBrowser, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll, whenStable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** The tested pages of a signed-in person, and an unknown URL. */
const PAGES = [
  '/home',
  '/give-besos',
  '/give-besos?category=food',
  '/request-besos',
  '/request-besos?category=pets',
  '/gift',
  '/share-recommendation',
  '/statement',
  '/notifications',
  '/notification-preferences',
  '/blocked',
  '/invitation-hub',
  '/find-friends',
  '/nowhere',
];

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const RAIL_PX = 232;

async function gridOf(page: Page): Promise<{ left: number; right: number }> {
  const grid = page.locator('.beside-rail > *').first();
  // One call reads both edges, because the page may move between two calls.
  return grid.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });
}

test('from 1024 px every page has the rail with the balance, and begins at the same place [S1-004] [S2-051]', async ({
  browser,
}) => {
  test.slow();
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  for (let index = 0; index < 4; index += 1) await giveGift(marco, giulia, relationshipId, { amount: 3 });
  const { page } = giulia;
  const grids = new Map<number, object>();
  /** Expects the grid at the same place as on the other pages. */
  const expectGrid = async (width: number, path: string) => {
    if (!grids.has(width)) grids.set(width, await whenStable(page, () => gridOf(page)));
    await expect.poll(() => gridOf(page), `${path} at ${width}`).toEqual(grids.get(width));
    const grid = await gridOf(page);
    expect(grid.left).toBeGreaterThan(RAIL_PX);
    expect(grid.right - grid.left).toBeGreaterThan(0.6 * (width - RAIL_PX));
  };
  for (const path of PAGES) {
    await page.goto(path);
    await expect(rail(page).getByRole('link', { name: 'Rewards 12 besos' })).toBeVisible();
    await expect(rail(page).getByRole('link', { name: 'Recommend' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectGrid(VIEWPORTS.desktop.width, path);
    // The balance is in the rail, so the page's header must not repeat it.
    await expect(page.getByRole('link', { name: '12 besos', exact: true })).toHaveCount(0);
    for (const width of [1100, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(rail(page).getByRole('link', { name: 'Rewards 12 besos' })).toBeVisible();
      await expectGrid(width, path);
      await expectNoSideScroll(page);
    }
    await page.setViewportSize(VIEWPORTS.desktop);
  }
});

test('without an account an unknown page says so, and help has one column [S2-026] [S2-030]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser, { viewport: VIEWPORTS.desktop })).newPage();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/help-support');
  const question = page.getByText('What does a beso cost me?');
  await expect.poll(async () => (await question.boundingBox())?.width).toBeGreaterThan(300);
});

test('on a wide screen the categories are beside the form, which keeps its text [S2-101] [S2-105]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  const { page } = giulia;
  await page.goto('/give-besos');
  // If only one person is possible, the question names the person and there is no choice.
  const question = page.getByRole('heading', { name: 'What did Marco do for you?' });
  await expect(question).toBeVisible();
  await page.getByRole('link', { name: 'Food' }).click();
  await expect(question).toBeVisible();
  const beside = page.getByRole('complementary');
  await expect(beside.getByRole('link')).toHaveCount(8);
  await expect(beside.getByRole('link', { name: 'Food' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('What for?').fill('The vet, twice');
  await beside.getByRole('link', { name: 'Pets' }).click();
  await expect(page).toHaveURL(/category=pets/);
  await expect(page.getByLabel('What for?')).toHaveValue('The vet, twice');
  await expectAccessible(page);
  // The choice of another category replaces the history entry, so one step back leads to all categories.
  await page.goBack();
  await expect(page).toHaveURL(/\/give-besos$/);
  await page.goto('/request-besos?category=pets');
  await expect(beside.getByRole('link')).toHaveCount(11);
  await expectAccessible(page);
});

test('a side column hides its scroll bar 600 ms after pointing; the page is white [S9-035]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  const { page } = giulia;
  await page.goto('/home');
  const beside = page.getByRole('complementary');
  await expect(beside).toContainText('Marco Bianchi');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const shown = () => beside.evaluate((column) => getComputedStyle(column).scrollbarColor);
  const hidden = await shown();
  expect(hidden).toContain('rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await beside.hover();
  expect(await shown()).not.toBe(hidden);
  await page.clock.runFor(590);
  expect(await shown()).not.toBe(hidden);
  await page.clock.runFor(20);
  expect(await shown()).toBe(hidden);
});
