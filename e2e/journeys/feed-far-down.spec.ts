import type { Locator, Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { giveGift } from '../support/gifts.ts';
import { manyGifts } from '../support/manyGifts.ts';
import { connectAsCouple, newPerson } from '../support/people.ts';
import { expectAccessible, whenStable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const cards = (page: Page) => page.getByRole('feed', { name: 'Activities' }).getByRole('article');
const deed = (page: Page, index: number) => cards(page).filter({ hasText: `Deed ${index}.` });
const GIVEN = 50;

/** Creates Giulia and Marco with many gifts, "Deed 0" being the oldest. */
async function oftenGiven(browser: Parameters<typeof newPerson>[0], times = GIVEN) {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  await manyGifts(runSql, relationshipId, times);
  const giveMore = (description: string) => giveGift(marco, giulia, relationshipId, { description });
  return { giulia, marco, giveMore };
}

const placeOf = (page: Page, card: Locator) => whenStable(page, async () => (await card.boundingBox())?.y);

/** Scrolls down step by step until a card with this text exists, and then to that card. */
const descend = (page: Page, text: string, px = 500) =>
  page.evaluate(
    async ([wanted, top]) => {
      for (let step = 0; step < 500; step += 1) {
        const all = [...document.querySelectorAll('[role=feed] article')];
        const found = all.find((card) => card.textContent?.includes(wanted));
        if (found) return found.scrollIntoView({ block: 'center', behavior: 'instant' });
        window.scrollBy({ top, behavior: 'instant' });
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      }
    },
    [text, px] as const,
  );

const climb = (page: Page) =>
  page.evaluate(async () => {
    const topOf = (card: Element) => card.getBoundingClientRect().top;
    const seen = new Set<string>();
    let jumped = 0;
    while (window.scrollY > 0) {
      const all = [...document.querySelectorAll('[role=feed] article')];
      const read = all.find((card) => topOf(card) > 0 && topOf(card) < window.innerHeight);
      if (read === undefined) throw new Error('nothing is in view');
      seen.add(/Deed \d+/.exec(read.textContent ?? '')?.[0] ?? '');
      const before = topOf(read);
      window.scrollBy({ top: -300, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      // At the top of the page, a step may be shorter than 300 pixels.
      if (window.scrollY > 120) jumped = Math.max(jumped, Math.abs(topOf(read) - before - 300));
    }
    return { seen: [...seen], jumped };
  });

for (const holds of ['the browser', 'the app, where the browser does not,'] as const) {
  test(`far down, ${holds} keeps the position during new besos, leaving and returning [S2-049]`, async ({
    browser,
  }) => {
    const { giulia, giveMore } = await oftenGiven(browser);
    const { page } = giulia;
    if (holds !== 'the browser')
      await page.addInitScript(() => {
        const { supports } = CSS;
        CSS.supports = (...query: string[]) =>
          query[0] !== 'overflow-anchor' && Boolean(Reflect.apply(supports, CSS, query));
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.overflowAnchor = 'none';
        });
      });
    await page.goto('/home');
    await expect(cards(page)).toHaveCount(20);
    await descend(page, 'Deed 12.');
    expect(await cards(page).count(), 'cards in the document').toBeLessThan(45);

    const place = await placeOf(page, deed(page, 12));
    await giveMore('The newest');
    await expect(page.getByRole('button', { name: 'New activity' })).toBeVisible();
    expect(await placeOf(page, deed(page, 12))).toBe(place);

    // The list stays where it was when a gift arrives during a visit to another page.
    await deed(page, 12).getByRole('heading').getByRole('link').focus();
    const read = await placeOf(page, deed(page, 12));
    await deed(page, 12).getByRole('heading').getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/activity\//);
    await giveMore('Newer still');
    await page.goBack();
    await expect(deed(page, 12)).toBeInViewport();
    expect(await placeOf(page, deed(page, 12))).toBe(read);
    await expect(page.getByRole('button', { name: '2 new activities' })).toBeVisible();

    const { seen, jumped } = await climb(page);
    expect(jumped).toBeLessThanOrEqual(1);
    expect(seen.length).toBeGreaterThan(GIVEN - 15);
    await expect(cards(page).first()).toContainText(`Deed ${GIVEN - 1}`);
    const scene = page.getByRole('region', { name: /^\+\d from Marco/ });
    await expect(scene).toContainText('Newer still');
    await scene.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: /new activit/i })).toHaveCount(0);
    await expect(cards(page).first()).toContainText('Newer still');
  });
}

test('hundreds of cards down, distant cards are one box each section, and returning finds the same card at the same place [S2-049]', async ({
  browser,
}) => {
  const { giulia, giveMore } = await oftenGiven(browser, 240);
  const { page } = giulia;
  const read = deed(page, 40);
  const groups = page.locator('[data-group]');
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(20);
  await descend(page, 'Deed 40.', 1_500);
  // One empty box of the same height replaces the first hundred cards (twenty groups).
  const place = await placeOf(page, read);
  expect(await groups.count(), 'groups in the document').toBeLessThan(30);
  expect(await cards(page).count(), 'cards in the document').toBeLessThan(60);

  await giveMore('The newest');
  await expect(page.getByRole('button', { name: 'New activity' })).toBeVisible();
  expect(await placeOf(page, read)).toBe(place);
  await read.getByRole('heading').getByRole('link').focus();
  const left = await placeOf(page, read);
  await read.getByRole('heading').getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/activity\//);
  await giveMore('Newer still');
  await page.goBack();
  await expect(read).toBeInViewport();
  expect(await placeOf(page, read)).toBe(left);
  await expect(page.getByRole('button', { name: '2 new activities' })).toBeVisible();
  expect(await groups.count(), 'groups in the document').toBeLessThan(30);
});

test('the keyboard moves from card to card, keeps the focused one, and each has its position [S2-049]', async ({
  browser,
}) => {
  const { giulia, giveMore } = await oftenGiven(browser);
  const { page } = giulia;
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '-1');
  await descend(page, 'Deed 0.');
  await expect(deed(page, 0)).toHaveAttribute('aria-posinset', `${GIVEN}`);
  await expect(deed(page, 0)).toHaveAttribute('aria-setsize', `${GIVEN}`);
  await expectAccessible(page);

  await deed(page, 0).getByRole('heading').getByRole('link').focus();
  for (let index = 1; index <= 34; index += 1) {
    await page.keyboard.press('PageUp');
    await expect(deed(page, index)).toBeFocused();
  }
  for (let index = 33; index >= 26; index -= 1) {
    await page.keyboard.press('PageDown');
    await expect(deed(page, index)).toBeFocused();
    await expect(deed(page, index)).toBeInViewport();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await giveMore('The newest');
  const moment = page.getByRole('region', { name: /^\+\d from Marco/ });
  await expect(moment).toContainText('The newest');
  await expect(deed(page, 26)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(deed(page, 27)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(deed(page, 26)).toBeFocused();

  await deed(page, 26).evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const wide = await page.evaluate(() => document.documentElement.clientWidth);
  await page.setViewportSize({ width: wide * 2, height: 700 });
  await expect(deed(page, 26)).toBeFocused();
  await expect(deed(page, 26)).toBeInViewport();
});
