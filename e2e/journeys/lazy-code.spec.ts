import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delayedRequests.ts';
import { giveGift, giveLater } from '../support/gifts.ts';
import { inspectOnAppearance } from '../support/inspectOnAppearance.ts';
import { newPerson, registerCouple } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const code = (file: string) => `**/assets/${file}-*.js`;

/** Makes requests for a file fail until the returned function is called. */
async function lose(page: Page, file: string): Promise<() => void> {
  let lost = true;
  await page.route(code(file), (route) => (lost ? route.abort() : route.continue()));
  return () => {
    lost = false;
  };
}

const waiting = (page: Page) => page.getByRole('dialog', { name: 'Loading…' });
const MISSING = 'This part did not load.';
const here = (page: Page) => new URL(page.url()).pathname;
const goBack = (page: Page) => page.evaluate(() => history.back());

test('comments whose code is missing say so at once, can be retried, and do not open by themselves [S2-059]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  const { page } = giulia;
  const mend = await lose(page, 'additions');
  await page.goto('/notifications');
  await page.goto('/home');
  const opener = page.getByRole('button', { name: '0 comments' });
  const sheet = page.getByRole('dialog', { name: 'Comments 0' });
  const coming = await inspectOnAppearance(page, 'dialog[open]');
  await opener.click();
  await expect(waiting(page)).toBeVisible();
  expect((await coming.looks).withoutTaps).toContain('late-in');
  await expect(waiting(page).getByRole('alert')).toContainText(MISSING);
  await expectAccessible(page);
  await goBack(page);
  await expect(waiting(page)).toBeHidden();
  expect(here(page)).toBe('/home');
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(waiting(page).getByRole('alert')).toContainText(MISSING);
  mend();
  await waiting(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(sheet).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(false);

  // On the activity's page, the error message stands where the comments would be.
  const again = await lose(page, 'additions');
  await page.goto(`/activity/${id}`);
  const part = page.getByRole('main').getByRole('alert');
  await expect(part).toContainText(MISSING);
  await expect(page.getByText('The lemon risotto')).toBeVisible();
  again();
  await part.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
});

test('the menu waits for its code, and stays closed if nobody waits any more [S2-051]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId);
  const { page } = giulia;
  const menuComes = await delayRequests(page, code('later'));
  await page.goto('/home');
  const opener = page.getByRole('button', { name: 'Actions' });
  // The button is in the HTML before the app's code runs, but the article is not.
  await expect(page.getByRole('article')).toBeVisible();
  await opener.click();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(waiting(page)).toBeVisible();
  // A dispatched click changes the page without a tap on it, like a tap on a notification.
  await page.locator('a[href="/find-friends"]').dispatchEvent('click');
  await page.waitForURL('**/find-friends');
  await expect(waiting(page)).toBeHidden();
  // A tap has no effect during the transition to the next page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friends');
  const fetched = page.waitForResponse(/assets\/later-/);
  menuComes();
  await fetched;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Actions' })).toBeVisible();
});

test('without the code of the sign-out question the button is not busy, and the person can stay [S4-003]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser);
  const { page, context } = giulia;
  await page.goto('/give-besos?category=food');
  await page.getByLabel('What for?').fill('Pancakes');
  await page.route('**/api/v1/besos/gifts', (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
  await giveLater(page);
  await context.setOffline(false);

  const mend = await lose(page, 'SignOutQuestion');
  await page.goto('/profile');
  const button = page.getByRole('button', { name: 'Sign out' });
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await button.click();
  await expect(waiting(page).getByRole('alert')).toContainText('You are offline');
  await waiting(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting(page)).toBeHidden();
  await expect(button).not.toHaveAttribute('aria-busy');
  await button.click();
  await expect(waiting(page).getByRole('alert')).toBeVisible();
  // When the network is back, the app loads the code by itself.
  mend();
  await context.setOffline(false);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(here(page)).toBe('/profile');
});

test('back from a page that a sheet linked to returns to the page below the sheet, even while it loads [S2-090]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser);
  const { page } = giulia;
  await page.goto('/home');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/profile');
  const person = page.getByRole('list', { name: 'Your people' }).getByRole('button');
  const sheet = page.getByRole('dialog', { name: `${marco.firstName} ${marco.lastName}` });
  const give = sheet.getByRole('link', { name: 'Give Marco a beso' });
  const heading = (name: string) => page.getByRole('heading', { name });

  const pageComes = await delayRequests(page, code('GiveScreen'));
  await person.click();
  const asked = page.waitForRequest(/assets\/GiveScreen-/);
  await give.click();
  await asked;
  await goBack(page);
  await page.waitForURL('**/profile');
  pageComes();
  await expect(sheet).toBeVisible();
  await goBack(page);
  await expect(sheet).toBeHidden();
  await expect(heading('Giulia Rossi')).toBeVisible();
  expect(here(page)).toBe('/profile');

  await person.click();
  await sheet.getByRole('button', { name: 'More' }).click();
  const over = page.getByRole('dialog').last();
  await expect(over.getByRole('button', { name: 'Report Marco' })).toBeVisible();
  await expect(over.getByRole('button', { name: 'Close' })).toBeFocused();
  // A dialog that has just opened may miss the first Escape.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(give).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await give.click();
  await expect(heading('Give besos')).toBeVisible();
  for (const [step, name, path] of [
    [goBack, 'Giulia Rossi', '/profile'],
    [() => page.evaluate(() => history.forward()), 'Give besos', '/give-besos'],
    [goBack, 'Giulia Rossi', '/profile'],
  ] as const) {
    await step(page);
    await expect(heading(name)).toBeVisible();
    expect(here(page)).toBe(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await goBack(page);
  await page.waitForURL('**/home');
  await expect(page.getByRole('button', { name: 'Actions' })).toBeVisible();
});

test('a menu that is opened while the previous one closes by a step back stays, and back closes it [S2-051]', async ({
  browser,
}) => {
  const { page } = (await registerCouple(browser)).giulia;
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');
  const menu = page.getByRole('dialog', { name: 'Actions' });
  const opener = page.getByRole('button', { name: 'Actions' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await opener.click();
  await expect(menu).toBeVisible();
  // Opens the menu again before the closing menu's `history.back` takes effect.
  await page.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => {
      back();
      document.querySelector<HTMLElement>('[aria-label=Actions]')?.click();
      history.back = back;
      document.title = 'opened again';
    };
  });
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('opened again');
  await expect(menu).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(true);
  await goBack(page);
  await expect(menu).toBeHidden();
  expect(here(page)).toBe('/home');
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(false);
  await goBack(page);
  await page.waitForURL('**/notifications');
});

test('a page whose code could not load opens when the network returns, without a reload [S2-060] [S8-026]', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser);
  await page.goto('/home');
  const link = page.getByRole('link', { name: 'Notifications' }).first();
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { old: true }));
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('You are offline').first()).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Notifications' });
  await expect(title).toHaveCount(0);
  await context.setOffline(false);
  await expect(title).toBeVisible();
  expect(await page.evaluate(() => 'old' in window)).toBe(true);
});

test('the home of a new couple has a heading even while it loads [S2-005]', async ({ browser }) => {
  const { page } = (await registerCouple(browser)).giulia;
  const comes = await delayRequests(page, code('empty'));
  await page.goto('/home');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Home');
  await expectAccessible(page);
  comes();
  await expect(heading).toHaveText('You and Marco');
});
