import type { Page } from '@playwright/test';
import { jpeg } from '../support/gifts.ts';
import { coupleOf, SCREENS } from '../support/people.ts';
import { atRest, expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const [en, it] = [texts('en'), texts('it')];
const log = (page: Page) => page.getByRole('log');
const messages = (page: Page) => log(page).locator('li[data-number]');
const field = (page: Page) => page.getByRole('textbox', { name: /^(Write to|Scrivi a) / });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('[S1-009] [S1-010] [S2-016] [S2-139] [S2-140] [S2-141] [S2-142] [S4-048] [S5-043] [S7-033] [S7-053] two people talk, on a phone in English and on a computer in Italian', async ({
  browser,
}) => {
  const { giulia, marco } = await coupleOf(browser, {}, { language: 'it', viewport: SCREENS.desktop });
  const [hers, his] = [giulia.page, marco.page];
  await Promise.all([hers.goto('/home'), his.goto('/find-friends')]);
  await hers.getByRole('link', { name: 'Friends' }).click();
  await expect(hers.getByRole('listitem').filter({ hasText: 'Marco Bianchi' })).toContainText(
    'No messages yet',
  );
  const bar = hers.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Profile', 'Friends', 'Home']);
  await hers.getByRole('button', { name: 'Search by name' }).click();
  await hers.getByRole('textbox', { name: 'Search by name' }).fill('nobody');
  await expect(hers.getByText('0 people found')).toBeVisible();
  await hers.getByRole('textbox', { name: 'Search by name' }).press('Escape');
  await expectAccessible(hers);
  await hers.getByRole('link', { name: 'Message Marco' }).click();
  await expect(hers.getByText('Say something to Marco')).toBeVisible();

  // Blanks are not sent. Words arrive within a second, in the list, the rail and the title.
  await say(hers, '   ');
  const row = his.getByRole('listitem').filter({ hasText: 'Giulia Rossi' });
  await field(hers).fill('Home at seven');
  const began = Date.now();
  await field(hers).press('Enter');
  await expect(row).toContainText('Home at seven');
  expect(Date.now() - began, 'ms until it is there').toBeLessThan(1_000);
  await expect(his).toHaveTitle(/^\(1\) /);
  await expect(his.getByRole('navigation').getByRole('link', { name: /^Amici/ })).toContainText('1');
  await expect(messages(hers)).toHaveCount(1);

  await row.getByRole('link', { name: /^Scrivi a Giulia/ }).click();
  const dialog = his.getByRole('dialog', { name: 'Giulia' });
  await expect(dialog).toHaveCSS('height', '500px');
  await expect(messages(his)).toHaveText([/Home at seven/]);
  await expect(messages(hers)).toContainText(['Read']);
  await expect(his).not.toHaveTitle(/^\(/);
  await field(his).pressSequentially('Il pane');
  await expect(hers.getByText('Marco is writing…')).toBeVisible();
  await field(his).press('Shift+Enter');
  await field(his).pressSequentially('buono');
  await field(his).press('Enter');
  await expect(messages(hers).last()).toContainText('Il pane\nbuono');
  await expect(hers.getByText('Marco is writing…')).toHaveCount(0);

  await hers.getByLabel('Add a photo').setInputFiles(await jpeg(hers));
  await hers.getByRole('button', { name: 'Send' }).click();
  const photo = dialog.getByRole('img', { name: it('chat.photoBy', { name: 'Giulia' }) });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(his);

  // Typed text outlives a reload, and a message that is sent without a network goes once the network is back.
  await expect(messages(hers)).toHaveCount(3);
  await field(hers).fill('In the tunnel');
  await hers.reload();
  await expect(field(hers)).toHaveValue('In the tunnel');
  await giulia.context.setOffline(true);
  await field(hers).press('Enter');
  await expect(log(hers).getByText(en('chat.status.sending'))).toBeVisible();
  await expect(field(hers)).toHaveValue('');
  await giulia.context.setOffline(false);
  await expect(messages(his)).toHaveCount(4);
  await expect(messages(hers).last()).toContainText('In the tunnel');

  await messages(hers).first().getByRole('button', { name: 'Message options' }).click();
  await hers.getByRole('button', { name: 'Delete message' }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await expect(messages(his).first()).toContainText(it('chat.deleted'));
  await expect(messages(his).first()).not.toContainText('Home at seven');
  await expect(hers.getByRole('alertdialog')).toBeHidden();
  await expectAccessible(hers);
  await hers.setViewportSize(SCREENS.narrow);
  await expectNoSideScroll(hers);
  await expect(field(hers)).toBeInViewport();

  // A conversation that the device restored and no page shows is fetched at once, too.
  await his.goto('/find-friends');
  await expect(row).toContainText('In the tunnel');
  const fetched = his.waitForResponse(/\/messages\?after=\d/, { timeout: 10_000 });
  await say(hers, 'Bring olives');
  await fetched;

  // Who gives from the conversation gives to whom it is with.
  await hers.getByRole('link', { name: 'Give Marco a beso' }).click();
  await expect(hers.getByText('What did Marco do for you?')).toBeVisible();
});

test('[S8-074] [S7-052] what fails is said, and history comes upwards without a jump', async ({
  browser,
}) => {
  const { giulia, marco } = await coupleOf(browser);
  const write = (content: string) =>
    marco.context.request.post(`/api/v1/chat/conversations/${giulia.id}/messages`, {
      data: { idempotencyKey: crypto.randomUUID(), content },
    });
  for (let number = 1; number <= 110; number += 1) expect((await write(`Number ${number}`)).ok()).toBe(true);
  const { page } = giulia;
  const reads = '**/api/v1/chat/conversations/*/messages*';
  await page.route(reads, (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto(`/find-friends?with=${marco.id}`);
  await expect(page.getByText('Failed to load messages')).toBeVisible();
  await page.unroute(reads);
  // An event meanwhile may fetch it by itself, before somebody taps.
  await page.reload();
  await page.getByRole('button', { name: 'To the first new one' }).click();
  await expect(messages(page).first()).toContainText('Number 1');
  await page.getByRole('button', { name: /^To the end|new message/ }).click();
  await expect(messages(page).last()).toContainText('Number 110');

  await page.reload();
  await expect(messages(page).last()).toContainText('Number 110');
  const held = Promise.withResolvers<void>();
  await page.route(reads, async (route) => {
    await held.promise;
    await route.continue();
  });
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  const [first, before] = await atRest(page, () =>
    messages(page)
      .first()
      .evaluate((row) => [Number(row.dataset.number), row.getBoundingClientRect().top] as const),
  );
  held.resolve();
  const same = page.locator(`li[data-number="${first}"]`);
  await expect(page.locator(`li[data-number="${first - 1}"]`)).toBeAttached();
  const after = await same.evaluate((row) => row.getBoundingClientRect().top);
  expect(Math.abs(after - before), 'px that the visible row moved').toBeLessThanOrEqual(1);
});
