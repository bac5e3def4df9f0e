import type { Page } from '@playwright/test';
import { consoleErrors } from '../support/console.ts';
import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, inviteToGroup, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

type Browser = Parameters<typeof newPerson>[0];

async function climbers(browser: Browser, options: Parameters<typeof newPerson>[1] = {}) {
  const [giulia, marco, anna] = await Promise.all([
    newPerson(browser, options),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    newPerson(browser, { firstName: 'Anna', lastName: 'Weiss' }),
  ]);
  const { relationshipId } = await inviteToGroup(giulia, [marco, anna], 'The climbers');
  return { giulia, marco, anna, relationshipId };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
const sheet = (page: Page) => page.getByRole('dialog');

test('a block hides two people from each other, and its removal restores them', async ({ browser }) => {
  const { giulia, marco, anna, relationshipId } = await climbers(browser, { viewport: VIEWPORTS.narrow });
  await giveGift(marco, anna, relationshipId, { description: 'Held the rope' });
  await giveGift(anna, giulia, relationshipId, { description: 'Brought coffee' });
  const { page } = giulia;
  const complaints = consoleErrors(page, marco.page);
  await Promise.all([page.goto('/home'), marco.page.goto('/home')]);
  await expect(card(page, 'Marco gave Anna')).toBeVisible();
  await expect(card(marco.page, 'Anna gave Giulia')).toBeVisible();

  const more = card(page, 'Marco gave Anna').getByRole('button', { name: 'More' });
  await more.click();
  await expect(sheet(page)).toBeVisible();
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(more).toBeFocused();
  await more.press('Enter');
  await sheet(page).getByRole('button', { name: 'Block Marco' }).press('Enter');
  await expect(sheet(page)).toContainText('Marco is not told.');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('You have blocked Marco.')).toBeVisible();
  await expect(card(page, 'Marco gave Anna')).toHaveCount(0);
  await expect(card(page, 'Anna gave you')).toBeVisible();
  await page.getByRole('button', { name: 'Blocked people' }).click();
  await page.waitForURL('**/blocked');
  await marco.page.reload();
  await expect(card(marco.page, 'You gave Anna')).toBeVisible();
  await expect(card(marco.page, 'Anna gave Giulia')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Marco' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Unblock Marco' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible();
  // The row disappears at once, but the toast appears only when the server has removed the block.
  await expect(page.getByText('Marco is no longer blocked.')).toBeVisible();
  await marco.page.reload();
  await expect(card(marco.page, 'Anna gave Giulia')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(card(page, 'Marco gave Anna')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a report needs a reason, keeps its text after a failure, and exists once however often it is sent', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await climbers(browser, { language: 'es' });
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'Una cosa fea' });
  const { page, context } = giulia;
  await page.goto(`/activity/${id}`);
  const report = async () => {
    await page.getByRole('button', { name: 'Más' }).click();
    await sheet(page).getByRole('button', { name: 'Denunciar este beso' }).click();
  };
  await report();
  await expect(sheet(page)).toContainText('Marco no recibe ningún aviso.');
  await sheet(page).getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(sheet(page)).toContainText('Elige un motivo.');
  await expectAccessible(page);
  await sheet(page).getByText('Acoso').click();
  await sheet(page).getByLabel('Con tus palabras').fill('No es la primera vez');
  await context.setOffline(true);
  await sheet(page).getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(sheet(page).getByLabel('Con tus palabras')).toHaveValue('No es la primera vez');

  const answers: string[] = [];
  // The browser drops a body that the page reads in parts, so the test reads the response first.
  await page.route('**/api/v1/moderation/reports', async (route) => {
    const response = await route.fetch();
    answers.push(((await response.json()) as { reportId: string }).reportId);
    await route.fulfill({ response });
  });
  for (const first of [true, false]) {
    if (!first) {
      await report();
      await sheet(page).getByText('Otra cosa').click();
    }
    await sheet(page).getByRole('button', { name: 'Enviar denuncia' }).click();
    await expect(sheet(page)).toBeHidden();
  }
  await expect(page.getByText('Gracias. Lo miraremos.').first()).toBeVisible();
  expect(answers).toHaveLength(2);
  expect(answers[0]).toMatch(/^[\da-f-]{36}$/);
  expect(answers[1]).toBe(answers[0]);
});

test('one’s own beso cannot be reported; from 1200 px the list of people has the menu too', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser, { viewport: VIEWPORTS.desktop }),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  await giveGift(giulia, marco, relationshipId, { description: 'Mine' });
  const { page } = giulia;
  await page.goto('/home');
  await card(page, 'You gave Marco').getByRole('button', { name: 'More' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Block Marco' })).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: /^Report/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const people = page.getByRole('complementary');
  await people.getByRole('button', { name: 'More' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Report Marco' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Block Marco' }).click();
  await sheet(page).getByRole('button', { name: 'Block', exact: true }).click();
  await expect(people.getByText('Marco Bianchi')).toHaveCount(0);
});
