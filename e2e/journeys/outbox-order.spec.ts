import type { Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import { registerCouple } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const commentRows = (page: Page) => page.getByRole('region', { name: /Comments/ }).getByRole('listitem');

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(text);
  await page.getByRole('textbox', { name: 'Add a comment' }).press('Enter');
  await expect(commentRows(page).filter({ hasText: text })).toContainText('Waiting for a connection');
}

test('two tabs, one with its clock an hour back, show the queue in the same order and send each item once [S7-070]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { serviceWorkers: 'allow' });
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const { page, context } = giulia;
  const late = await context.newPage();
  await late.addInitScript(() => {
    const Real = Date;
    const back = () => Real.now() - 3_600_000;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length === 0 ? [back()] : given) as []));
      }
      static override now = back;
    } as DateConstructor;
  });
  for (const tab of [page, late]) {
    await tab.goto(`/activity/${id}`);
    await expect(tab.getByText('No comments yet')).toBeVisible();
  }
  let posted = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) posted += 1;
  });
  await context.setOffline(true);
  const words = ['One', 'Two', 'Three', 'Four'];
  for (const [place, word] of words.entries()) await say(place % 2 === 0 ? page : late, word);
  for (const tab of [page, late]) await expect(commentRows(tab)).toContainText(words);
  posted = 0;
  await context.setOffline(false);
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
  await expect(late.getByText('Waiting for a connection')).toHaveCount(0);
  const answer = await marco.context.request.get(`/api/v1/activities/${id}/comments`);
  const { comments } = (await answer.json()) as { comments: { text: string }[] };
  expect(comments.map(({ text }) => text).reverse()).toEqual(words);
  expect(posted).toBe(words.length);
});
