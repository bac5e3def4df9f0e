import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import {
  answerBesoRequest,
  askForBesos,
  balanceOf,
  newReward,
  redeemReward,
  undoSentGift,
} from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Returns the rows and cells of a CSV text (RFC 4180). */
function cellsOf(csv: string): string[][] {
  return csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

test('the statement shows each movement with its balance, as rows, picture and table [S7-040]', async ({
  browser,
}) => {
  const [giulia, marco, lea] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi', language: 'fr' }),
    newPerson(browser, { firstName: 'Lea', lastName: 'Perrin' }),
  ]);
  const us = (await connectAsCouple(giulia, marco)).relationshipId;
  const friends = (await connectAsCouple(giulia, lea)).relationshipId;
  await giveGift(marco, giulia, us, { amount: 3, description: 'Breakfast, "the good one", in bed' });
  await giveGift(giulia, lea, friends, { amount: 2, description: 'Walked Otto' });
  await answerBesoRequest(
    marco,
    await askForBesos(giulia, marco, us, { amount: 2, description: 'The windows' }),
    true,
  );
  await undoSentGift(marco, await giveGift(marco, giulia, us, { amount: 1, description: 'A mistake' }));
  await answerBesoRequest(
    giulia,
    await askForBesos(marco, giulia, us, { amount: 1, description: 'The station' }),
    true,
  );
  await answerBesoRequest(
    marco,
    await askForBesos(giulia, marco, us, { description: 'Not this one' }),
    false,
  );
  await redeemReward(giulia, await newReward(giulia, 'A foot massage', 4, us));
  expect(await balanceOf(giulia)).toBe(1);

  const { page } = giulia;
  await page.goto('/gift');
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: 'Twelve months of small things' })).toBeVisible();
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  const happened = [
    ['A foot massage', '−4', '1'],
    ['You gave Marco 1 beso', '0', '5'],
    // A gift that was undone is one line, without an amount or a description.
    ['Marco took 1 beso back from you', '0', '5'],
    ['The windows', '+2', '5'],
    ['You gave Lea 2 besos', '0', '3'],
    ['Breakfast, "the good one", in bed', '+3', '3'],
  ];
  await expect(rows).toHaveCount(happened.length);
  for (const [index, [title = '', amount = '', after = '']] of happened.entries()) {
    await expect(rows.nth(index)).toContainText(title);
    await expect(rows.nth(index).getByText(amount, { exact: true })).toBeVisible();
    await expect(rows.nth(index)).toContainText(`balance after ${after}`);
  }
  const colourOf = (line: Locator) => line.evaluate((drawn) => getComputedStyle(drawn).color);
  const quiet = await colourOf(rows.nth(2).locator('time'));
  expect(await colourOf(rows.nth(2).getByText('Marco took 1 beso back from you'))).toBe(quiet);
  expect(await colourOf(rows.nth(3).getByText('The windows'))).not.toBe(quiet);
  await expect(rows.nth(1)).toContainText('The station');
  await expect(rows.nth(4)).toContainText('Walked Otto');
  await expectAccessible(page);

  // On paper there are the movements, without the rail and without controls.
  await page.setViewportSize(VIEWPORTS.desktop);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download as a table' })).toBeHidden();
  await expect(rows.first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(VIEWPORTS.phone);

  const now = page.getByRole('button', { name: /: received 5, given 3, spent 4$/ });
  await expect(now).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('row').last()).toContainText(/534$/);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('Nothing moved here.')).toBeVisible();
  await now.click();
  await expect(rows).toHaveCount(happened.length);
  await now.click();
  await expect(page.getByRole('heading', { name: 'All twelve months' })).toBeVisible();

  await page.getByLabel('With whom').selectOption({ label: 'Lea' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('You gave Lea 2 besos');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('With whom').selectOption({ label: 'With everyone' });
  await expect(rows).toHaveCount(happened.length);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a table' }).click();
  const [head, ...lines] = cellsOf(await readFile(await (await download).path(), 'utf8'));
  // The CSV file lists the undone gift and its undo as two movements.
  expect(lines).toHaveLength(happened.length + 1);
  expect(head?.length).toBe(lines[0]?.length);
  expect(lines.map((line) => line.join('|')).at(-1)).toContain('Breakfast, "the good one", in bed');
  expect(lines[0]?.join('|')).toContain('A foot massage');

  await giveGift(marco, giulia, us, { amount: 3, description: 'The last tram' });
  await expect(rows.first()).toContainText('The last tram');
  await expect(page.getByRole('link', { name: '4 besos', exact: true })).toBeVisible();

  await marco.page.setViewportSize(VIEWPORTS.narrow);
  await marco.page.goto('/statement');
  await expect(marco.page.getByText('Tu as offert 3 besos à Giulia').first()).toBeVisible();
  await expectNoSideScroll(marco.page);
  await expectAccessible(marco.page);
});

test('a month of the statement opens that month of the feed without newer posts, and back returns [S7-040] [S2-049]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Marco' })]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  await giveGift(marco, giulia, relationshipId, { description: 'Breakfast' });
  const { page } = giulia;
  await page.goto('/statement');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('link', { name: /^See .* in the feed$/ }).click();
  await expect(page).toHaveURL(/\/home\?month=\d{4}-\d\d$/);
  const past = page.url();
  await expect(page.getByRole('heading', { name: /^Nothing in / })).toBeVisible();
  await expectAccessible(page);
  await giveGift(marco, giulia, relationshipId, { description: 'Lunch' });
  await expect(page.getByRole('region', { name: /from Marco$/ })).toContainText('Lunch');
  await page
    .getByRole('region', { name: /from Marco$/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/statement.*${past.slice(-7)}`));

  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('link', { name: /^See .* in the feed$/ }).click();
  const cards = page.getByRole('feed', { name: 'Activities' }).getByRole('article');
  await expect(cards).toContainText(['Lunch', 'Breakfast']);
  await page.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the statement' }).click();
  await expect(page.getByRole('heading', { name: 'Twelve months of small things' })).toBeVisible();
});

test('older movements load page by page; offline the last known ones stay, marked as such [S7-040]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Marco' })]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  for (let number = 1; number <= 25; number += 1) {
    await giveGift(marco, giulia, relationshipId, { description: `Deed ${number}` });
  }
  const { page, context } = giulia;
  await page.goto('/statement');
  await expect(page.getByText('Deed 25', { exact: true })).toBeVisible();
  await page.getByText('Deed 10', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Deed 1', { exact: true })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('This is the last we know.')).toBeVisible();
  await expect(page.getByText('Deed 25', { exact: true })).toBeVisible();
});
