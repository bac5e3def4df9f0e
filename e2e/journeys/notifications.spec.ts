import type { Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import {
  anotherDevice,
  inviteToGroup,
  newPerson,
  type Person,
  registerCouple,
  VIEWPORTS,
} from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const unreadOf = async ({ context }: Person) =>
  ((await (await context.request.get('/api/v1/notifications/unread')).json()) as { unread: number }).unread;

test('a gift notifies every device of its receiver at once, in the receiver’s language, and opens the beso', async ({
  browser,
}) => {
  test.slow();
  const { giulia, marco, relationshipId } = await registerCouple(browser, {}, { language: 'it' });
  const phone = marco.page;
  const computer = await anotherDevice(browser, marco, { language: 'it', viewport: VIEWPORTS.desktop });
  await Promise.all([phone.goto('/home'), computer.goto('/home')]);
  const bell = phone.getByRole('link', { name: /^Notifiche/ });
  const entry = computer.getByRole('navigation').getByRole('link', { name: /^Notifiche/ });
  await expect(bell).toHaveAccessibleName('Notifiche');
  await expect(entry).toHaveAccessibleName('Notifiche');

  const { id } = await giveGift(giulia, marco, relationshipId, {
    amount: 2,
    description: 'Il risotto al limone',
  });
  await expect(bell).toHaveAccessibleName('Notifiche, 1 non letta');
  await expect(bell).toContainText('1');
  await expect(entry).toHaveAccessibleName('Notifiche 1 non letta');
  await giveGift(giulia, marco, relationshipId, { description: 'Le tende' });
  await expect(entry).toHaveAccessibleName('Notifiche 2 non lette');

  await bell.click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Notifiche');
  const row = rows(phone).filter({ hasText: 'Il risotto al limone' });
  await expect(row).toContainText('Giulia ti ha regalato 2 besos');
  await expect(row).toContainText('Non letta.');
  await expectAccessible(phone);
  await row.getByRole('link').click();
  await phone.waitForURL(`**/activity/${id}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Il beso di Giulia');
  await expect(phone.getByRole('article')).toContainText('Il risotto al limone');
  await expectAccessible(phone);
  await expect(entry).toHaveAccessibleName('Notifiche 1 non letta');

  await entry.click();
  await expect(rows(computer)).toHaveCount(2);
  await expect(rows(computer).filter({ hasText: 'Non letta.' })).toContainText('Le tende');
  await phone.getByRole('button', { name: 'Indietro' }).click();
  await expect(rows(phone).filter({ hasText: 'Non letta.' })).toHaveCount(1);
  await computer.getByRole('button', { name: 'Segna tutto come letto' }).click();
  await expect(rows(computer).filter({ hasText: 'Non letta.' })).toHaveCount(0);
  await expect(entry).toHaveAccessibleName('Notifiche');
  await expect(rows(phone).filter({ hasText: 'Non letta.' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Segna tutto come letto' })).toHaveCount(0);
  expect(await unreadOf(marco)).toBe(0);
});

test('people who did the same share a row; older rows load page by page; offline the inbox stays', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (let index = 0; index < 22; index += 1) {
    await giveGift(marco, giulia, relationshipId, { description: `Deed ${index}` });
  }
  const [sofia, lea] = await Promise.all([
    newPerson(browser, { firstName: 'Sofia', lastName: 'Ortega' }),
    newPerson(browser, { firstName: 'Lea', lastName: 'Petit' }),
  ]);
  await inviteToGroup(giulia, [sofia, lea], 'The climbers');
  const { page, context } = giulia;
  await page.setViewportSize(VIEWPORTS.narrow);
  const cut: string[] = [];
  page.on('requestfailed', (request) => cut.push(new URL(request.url()).pathname));
  const caughtUp = page.waitForResponse('**/api/v1/events?**');
  await page.goto('/home');
  await caughtUp;
  await page.getByRole('link', { name: 'Notifications, 24 unread' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  // Several events at the same moment cancel at most one request for the list.
  expect(cut.filter((path) => path === '/api/v1/notifications').length).toBeLessThan(2);
  await expect(rows(page).first()).toContainText('Lea and Sofia accepted your invitation');
  await expect(rows(page).first()).toContainText('The climbers');
  await expectNoSideScroll(page);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rows(page)).toHaveCount(24, { timeout: 500 });
  }).toPass();
  await expect(rows(page).last()).toContainText('Marco accepted your invitation');
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Notifications, 24 unread' }).click();
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('Lea and Sofia');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('alert')).toContainText('You are offline. Please check your connection.');
  await expect(rows(page).first()).toContainText('Unread.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(rows(page).filter({ hasText: 'Unread.' })).toHaveCount(0);
});

test('an empty inbox says so; a failure can be retried; a removed beso says so', async ({ browser }) => {
  const { page } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.route('**/api/v1/notifications', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', status: 404, defined: true } }),
  );
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give a beso' })).toHaveAttribute('href', '/give-besos');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/activity/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This beso is not here' })).toBeVisible();
});

test('notification switches work by keyboard, are stored, and revert after a failure [S2-026]', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Notification preferences' }).click();
  await page.waitForURL('**/notification-preferences');
  const answers = page.getByRole('switch', { name: 'Answers to your requests, Push' });
  await expect(answers).toBeChecked();
  // Each kind of notification has a switch for each of the three channels.
  await expect(page.getByRole('switch')).toHaveCount(45);
  await expect(page.getByRole('switch', { name: /^Comments, / })).toHaveCount(3);
  await expect(page.getByRole('switch', { name: /^Messages, / })).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await answers.focus();
  await page.keyboard.press('Space');
  await expect(answers).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Answers to your requests, Email' })).toBeChecked();
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await quiet.click();
  await expect(quiet).toBeChecked();
  await page.getByLabel('From').selectOption('23:30');
  await page.getByLabel('Until').selectOption('6:00');
  await expect(page.getByRole('img', { name: '23:30 – 6:00' })).toBeVisible();
  // Changes are sent in order, so the last response means that all are stored.
  const kept = page.waitForResponse('**/notification-preferences/show-content');
  await page.getByRole('switch', { name: 'Say what it is about' }).click();
  await kept;

  await page.reload();
  await expect(answers).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Answers to your requests, Email' })).toBeChecked();
  await expect(quiet).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('23:30');
  await expect(page.getByLabel('Until')).toHaveValue('06:00');
  await expect(page.getByRole('switch', { name: 'Say what it is about' })).toBeChecked();

  await context.setOffline(true);
  await answers.click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(answers).not.toBeChecked();
  await context.setOffline(false);
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.goto('/notifications');
  await expect(page.getByRole('complementary')).toContainText('Quiet hours, 23:30 to 6:00');
});

test('toasts are 356 px wide, at most three at a time, and disappear after 4 s [S9-025]', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, { viewport: VIEWPORTS.desktop });
  await page.goto('/notification-preferences');
  const switches = page.getByRole('main').getByRole('switch');
  await expect(switches.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  await context.setOffline(true);
  const messages = page.locator('[data-sonner-toast]');
  /** Advances the fake clock until this many toasts are there. */
  const arrive = (count: number) =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(messages).toHaveCount(count, { timeout: 50 });
    }).toPass({ intervals: [10] });
  await switches.first().click();
  await arrive(1);
  // The width is final when the toast has stopped moving.
  await expect.poll(async () => (await messages.boundingBox())?.width).toBe(356);
  await page.clock.runFor(3_800);
  await expect(messages).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(messages).toHaveCount(0);

  await switches.first().press(' ');
  await arrive(1);
  await messages.hover();
  for (const count of [2, 3, 4]) {
    await switches.nth(count).press(' ');
    await arrive(count);
  }
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});
