import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { signOut } from '../support/device.ts';
import { newReward } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { newAccount, newBrowser, newPerson, registerCouple, VIEWPORTS } from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { waitForAnimations } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Taps the label, because it lies over the radio button. */
const choose = (within: Locator, label: string | RegExp) =>
  within.locator('label', { hasText: label }).click();
/** Goes one step back in the history, as the browser's button does. */
const goBack = (page: Page) => page.evaluate(() => history.back());
const goForward = (page: Page) => page.evaluate(() => history.forward());
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the page that required a sign-in opens afterwards [S2-037] [S2-067]', async ({ browser }) => {
  const account = await newPerson(browser);
  const page = await (await newBrowser(browser)).newPage();
  await page.goto('/notifications');
  await page.waitForURL('**/onboarding?redirect=%2Fnotifications');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.waitForURL('**/simplified-registration?redirect=%2Fnotifications');
  await page.goBack();
  await page.reload();
  await signIn(page, account);
  await page.waitForURL('**/notifications');
  await expect(heading(page, 'Notifications')).toBeVisible();

  // Signing out forgets the wanted page, so that the next person does not get there.
  await page.goto('/profile');
  await signOut(page);
  await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2Fhome');
  await signIn(page, account);
  await page.waitForURL('**/home');
});

test('the required page also opens after registration and picture, and signed-in people never see the registration [S2-071] [S2-096]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser)).newPage();
  await page.goto('/gift');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await fillRegistration(page, newAccount());
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/profile-setup?redirect=%2Fgift');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL('**/gift');

  await page.goto('/simplified-registration');
  await page.waitForURL('**/home');
});

test('back closes menu, sheet and question before leaving the page, and forward reopens none [S2-051]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  await newReward(giulia, 'Breakfast in bed', 10);
  const { page } = giulia;
  const here = () => new URL(page.url()).pathname;
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article').getByText('The lemon risotto')).toBeVisible();

  const opener = page.getByRole('button', { name: 'Actions' });
  const menu = page.getByRole('dialog', { name: 'Actions' });
  await opener.click();
  await expect(menu).toBeVisible();
  await goBack(page);
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  expect(here()).toBe('/home');
  await goForward(page);
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'layer' in history.state)).toBe(false);
  await goBack(page);
  await page.waitForURL('**/notifications');
  await goForward(page);
  await page.waitForURL('**/home');
  await expect(menu).toBeHidden();

  // The menu leaves no history entry, so one step back from a page of the menu leads home.
  await opener.click();
  await menu.getByRole('link', { name: 'Redeem' }).click();
  await page.waitForURL('**/gift');
  await goBack(page);
  await page.waitForURL('**/home');
  await expect(page.getByRole('article').getByText('The lemon risotto')).toBeVisible();
  await expect(menu).toBeHidden();
  await goForward(page);
  await page.waitForURL('**/gift');

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(here()).toBe('/gift');
  await goBack(page);
  await page.waitForURL('**/home');
});

test('a sheet and its question that disappear with their card leave no history entries', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { id } = await giveGift(marco, giulia, relationshipId);
  const { page, context } = giulia;
  const comment = { text: 'Thank you', idempotencyKey: randomUUID() };
  await context.request.post(`/api/v1/activities/${id}/comments`, { data: comment });
  await page.goto('/statement');
  await page.goto('/home');
  await page.getByRole('button', { name: '1 comment', exact: true }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await context.request.post('/api/v1/moderation/blocks', { data: { personId: marco.id } });
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('article', { name: 'Marco gave you' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(false);
  await goBack(page);
  await page.waitForURL('**/statement');
});

test('typed text survives Escape and a reload in every form, belongs to its writer, and is removed by sending and signing out', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  const { page } = giulia;
  const sheet = page.getByRole('dialog');

  await page.goto('/gift');
  const newOne = page.getByRole('button', { name: 'Make the first one' });
  const title = sheet.getByLabel('What would you like?');
  await newOne.click();
  await title.fill('Sunday without alarms');
  await sheet.getByLabel('Cost in besos').fill('30');
  await choose(sheet, 'Just me');
  await page.keyboard.press('Escape');
  await newOne.click();
  await expect(title).toHaveValue('Sunday without alarms');
  await page.reload();
  await newOne.click();
  await expect(title).toHaveValue('Sunday without alarms');
  await expect(sheet.getByLabel('Cost in besos')).toHaveValue('30');
  await expect(sheet.getByRole('radio', { name: 'Just me' })).toBeChecked();
  await sheet.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'New reward' }).click();
  await expect(title).toHaveValue('');
  await title.fill('A letter');

  await page.goto('/home');
  const report = async () => {
    await page.getByRole('article').getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('button', { name: 'Report this' }).click();
  };
  await report();
  await choose(sheet, 'Spam');
  await sheet.getByRole('textbox').fill('Not a risotto');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await report();
  await expect(sheet.getByRole('textbox')).toHaveValue('Not a risotto');
  await expect(sheet.getByRole('radio', { name: 'Spam' })).toBeChecked();

  await page.goto('/invitation-hub');
  await choose(page.locator('form'), /friends/i);
  await page.getByRole('textbox').fill('The climbers');
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('The climbers');

  for (const [path, text] of [
    ['/give-besos?category=food', 'Pancakes'],
    ['/request-besos?category=chores', 'Ironing'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('What for?').fill(text);
    await page.reload();
    await expect(page.getByLabel('What for?')).toHaveValue(text);
  }

  // Signing out deletes all drafts, so another person finds none.
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length);
  expect(await drafts()).toBe(5);
  await page.goto('/profile');
  await signOut(page);
  expect(await drafts()).toBe(0);

  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(marco.email);
  await page.getByLabel('Password', { exact: true }).fill(marco.password);
  await expect.poll(drafts).toBe(1);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(marco.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await signIn(page, marco);
  await page.waitForURL('**/home');
  expect(await drafts()).toBe(0);
  await page.goto('/give-besos?category=food');
  await expect(page.getByLabel('What for?')).toHaveValue('');
});

test('a part of a page whose code cannot be fetched says so, can be retried, and the page stays', async ({
  browser,
}) => {
  const { page } = (await registerCouple(browser, { viewport: VIEWPORTS.desktop })).giulia;
  let cut = true;
  // Only this one script cannot be loaded.
  await page.route('**/assets/StatementAside-*.js', (route) => (cut ? route.abort() : route.continue()));
  await page.goto('/gift');
  const part = page.getByRole('complementary');
  await expect(part.getByText('This part did not load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the first one' })).toBeVisible();
  cut = false;
  await part.getByRole('button', { name: 'Try Again' }).click();
  await expect(part.getByText('This part did not load.')).toBeHidden();
  await expect(part.getByRole('link', { name: /statement/i })).toBeVisible();
});

test('after a navigation the heading has the focus, and Tab begins with a skip link', async ({ browser }) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  const { page } = giulia;
  // Counts the view transitions, by which the app fades to the next page.
  await page.addInitScript(() => {
    const fade = document.startViewTransition.bind(document);
    const counted = Object.assign(window, { fades: 0 });
    document.startViewTransition = (change) => {
      counted.fades += 1;
      return fade(change);
    };
  });
  const fades = () => page.evaluate(() => (window as unknown as { fades: number }).fades);
  await page.goto('/home');
  await expect(page.getByRole('article').getByText('The lemon risotto')).toBeVisible();
  expect(await fades()).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1);
  expect(new URL(page.url()).hash).toBe('');

  // The heading gets the focus, although the used link is still on the next page.
  await page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).press('Enter');
  await expect(heading(page, 'Rewards')).toBeFocused();
  expect(await fades()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Give besos' }).press('Enter');
  await expect(heading(page, 'Give besos')).toBeFocused();
  await page.getByRole('link', { name: 'Food' }).press('Enter');
  await expect(page.getByLabel('What for?')).toBeVisible();
  await expect(heading(page, 'Give besos')).toBeFocused();
  // The home page has its heading only after the feed has loaded.
  await goBack(page);
  await goBack(page);
  await goBack(page);
  await expect(heading(page, 'Home')).toBeFocused();
  expect(await fades()).toBe(1);
});

/** A mouse or a finger that can drag. */
interface Hand {
  down(x: number, y: number): Promise<void>;
  to(x: number, y: number): Promise<void>;
  up(): Promise<void>;
}

const mouse = async ({ mouse: hand }: Page): Promise<Hand> => ({
  down: async (x, y) => {
    await hand.move(x, y);
    await hand.down();
  },
  to: (x, y) => hand.move(x, y, { steps: 10 }),
  up: () => hand.up(),
});

async function finger(page: Page): Promise<Hand> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  let at = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    down: async (x, y) => {
      at = { x, y };
      await touch('touchStart');
    },
    to: async (x, y) => {
      const from = at;
      for (let step = 1; step <= 10; step += 1) {
        at = { x, y: from.y + ((y - from.y) * step) / 10 };
        await touch('touchMove');
      }
    },
    up: async () => void (await touch('touchEnd')),
  };
}

for (const [name, handOf] of [
  ['the pointer', mouse],
  ['the finger', finger],
] as const) {
  test(`a sheet follows ${name} down and closes; the head of the page stays where it was`, async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser);
    for (const amount of [1, 2, 3]) await giveGift(marco, giulia, relationshipId, { amount });
    const { page } = giulia;
    await page.goto('/home');
    const last = page.getByRole('article').last().getByRole('button', { name: 'More' });
    await last.scrollIntoViewIfNeeded();
    const head = page.locator('header');
    const before = await head.boundingBox();
    expect(before?.y).toBe(0);
    await last.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toHaveCSS('opacity', '1');
    expect(await head.boundingBox()).toEqual(before);
    // The sheet must have stopped moving, because the drag begins at its position.
    await waitForAnimations(page);

    const hand = await handOf(page);
    const pull = async (px: number) => {
      const box = await sheet.boundingBox();
      if (box === null) throw new Error('no sheet');
      const [x, y] = [box.x + box.width / 2, box.y + 12];
      await hand.down(x, y);
      await hand.to(x, y + px);
      await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(box.y + px);
      // A release right after a movement is a flick, which closes the sheet, so the hand rests first.
      await page.evaluate(() => new Promise((held) => setTimeout(held, 150)));
      return box.y;
    };
    const top = await pull(40);
    await hand.up();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(top);
    await expect(sheet).toBeVisible();
    await pull(200);
    await hand.up();
    await expect(sheet).toBeHidden();
    await expect(last).toBeFocused();
  });
}
