import type { Locator, Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { storedDrafts } from '../support/device.ts';
import { giveGift, jpeg } from '../support/gifts.ts';
import { anotherDevice, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll, whenStable } from '../support/screens.ts';
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

test('two people talk, on a phone in English and on a computer in Italian [S1-009] [S1-010] [S2-016] [S2-139] [S2-140] [S2-141] [S2-142] [S4-048] [S5-043] [S7-033] [S7-053]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(
    browser,
    {},
    { language: 'it', viewport: VIEWPORTS.desktop },
  );
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

  // A blank message is not sent. A text appears within a second, in the list, the rail and the title.
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

  // Typed text survives a reload. An offline message is sent once the network is back.
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
  await hers.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(hers);
  await expect(field(hers)).toBeInViewport();

  // The list of conversations reports a new message as delivered, although no conversation is open.
  await his.goto('/find-friends');
  await expect(row).toContainText('In the tunnel');
  const delivered = his.waitForResponse(/\/delivered$/, { timeout: 10_000 });
  await say(hers, 'Bring olives');
  await delivered;

  // The link in a conversation leads to a gift for that person.
  await hers.getByRole('link', { name: 'Give Marco a beso' }).click();
  await expect(hers.getByText('What did Marco do for you?')).toBeVisible();
});

test('failures are shown, and older messages load above without a jump [S8-074] [S7-052]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser);
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
  // The button leads from the newest messages to the first unread one.
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
  const [first, before] = await whenStable(page, () =>
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

test('a refused message keeps its place until its writer decides, and one above a limit is sent later by itself [S8-074] [S7-070]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser);
  const { page, context } = giulia;
  const waiting = log(page).getByRole('list').nth(1).getByRole('listitem');
  const refused = log(page).getByRole('alert');
  const decide = (name: string) => refused.getByRole('button', { name }).click();
  const block = () =>
    runSql('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [marco.id, giulia.id]);
  const unblock = () => runSql('DELETE FROM blocks WHERE blocker_id = $1', [marco.id]);
  await page.goto(`/find-friends?with=${marco.id}`);
  await say(page, 'Before it');
  await expect(messages(page)).toContainText(['Before it']);

  await context.setOffline(true);
  for (const words of ['Refused', 'Behind it', 'Last']) await say(page, words);
  await block();
  await context.setOffline(false);
  await expect(refused).toContainText('Failed to send message');
  await unblock();
  await expect(waiting).toContainText(['Refused', 'Behind it', 'Last']);
  await expect(waiting.first().getByRole('alert')).toBeVisible();
  await decide(en('chat.sendRest'));
  await expect(messages(page)).toContainText(['Before it', 'Behind it', 'Last']);
  await expect(waiting).toContainText(['Refused']);
  await decide(en('common.failure.tryAgain'));
  await expect(messages(page)).toContainText(['Before it', 'Behind it', 'Last', 'Refused']);

  await block();
  await say(page, 'Unkind');
  await expect(refused).toBeVisible();
  await expect(refused.getByRole('button', { name: en('chat.sendRest') })).toHaveCount(0);
  await unblock();
  await decide(en('chat.edit'));
  await expect(field(page)).toHaveValue('Unkind');
  await say(page, 'Kind');
  await expect(messages(page).last()).toContainText('Kind');
  await block();
  await say(page, 'Too late');
  await decide(en('common.discard'));
  await expect(waiting).toHaveCount(0);
  await unblock();
  // A discarded message that came back would stop all messages after it.
  await page.reload();
  await expect(messages(page)).toHaveCount(5);

  const endMinute = (after: string) =>
    runSql('UPDATE message_minutes SET total = 1000, ends_at = now() + $2::interval WHERE profile_id = $1', [
      giulia.id,
      after,
    ]);
  await page.clock.install();
  await endMinute('50 s');
  for (const words of ['One too many', 'And after it']) await say(page, words);
  await expect(waiting.first()).toContainText(/Waits until \d/);
  await expect(messages(page)).toHaveCount(5);
  await endMinute('0 s');
  await page.clock.fastForward(60_000);
  await expect(messages(page)).toHaveCount(7);
  await expect(messages(page)).toContainText(['Kind', 'One too many', 'And after it']);
  await expect(log(page).getByText('Too late')).toHaveCount(0);
});

/** Moves a touch from the left part of a row by `by` pixels. */
async function swipe(row: Locator, by: { x: number; y: number }): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const [fromX, fromY] = [x + width / 4, y + height / 2];
  const tools = await row.page().context().newCDPSession(row.page());
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: fromX + by.x * part, y: fromY + by.y * part }],
    });
  await touch('touchStart');
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd');
  await tools.detach();
}

test('a swipe or the menu replies; quote and photo survive a reload and a sign-in; messages can be reported, conversations muted [S2-142] [S5-043]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId);
  const write = (content: string) =>
    marco.context.request.post(`/api/v1/chat/conversations/${giulia.id}/messages`, {
      data: { idempotencyKey: crypto.randomUUID(), content },
    });
  for (const words of ['Shall I bring the bread?', 'You never cook'])
    expect((await write(words)).ok()).toBe(true);
  const { page } = giulia;
  // One tap on a beso's card opens the conversation.
  await page.goto('/home');
  await page.getByRole('article').getByRole('link', { name: 'Message Marco' }).click();
  const [bread, cook] = [messages(page).first(), messages(page).nth(1)];
  const noReply = page.getByRole('button', { name: en('chat.noReply') });
  const chosen = page.locator('form').getByRole('img', { name: en('besos.photoChosen') });
  await swipe(bread, { x: 90, y: 60 });
  await swipe(bread, { x: 40, y: 0 });
  await expect(noReply).toHaveCount(0);
  await swipe(bread, { x: 90, y: 10 });
  await expect(noReply).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.getByLabel(en('besos.addPhoto')).setInputFiles(await jpeg(page));
  await field(page).fill('Please');

  const expectDraft = async () => {
    await expect(field(page)).toHaveValue('Please');
    await expect(page.locator('form')).toContainText('Shall I bring the bread?');
    await expect(chosen).toBeVisible();
    expect(await chosen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  };
  await expectDraft();
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.reload();
  await expectDraft();
  const elsewhere = await anotherDevice(browser, giulia);
  await elsewhere.request.post('/api/v1/auth/sign-out', { data: { scope: 'global' } });
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in and come back' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(giulia.email);
  await page.getByLabel('Password', { exact: true }).fill(giulia.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/find-friends?with=${marco.id}`);
  await expectDraft();
  // The draft is stored again a moment after it was restored.
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.reload();
  await expectDraft();
  await field(page).press('Enter');
  await expect(messages(page).nth(2)).toContainText('Shall I bring the bread?');
  await expect(
    messages(page)
      .nth(2)
      .getByRole('img', { name: en('chat.yourPhoto') }),
  ).toBeVisible();
  await page.reload();
  await expect(messages(page)).toHaveCount(3);
  await expect(field(page)).toHaveValue('');
  await expect(noReply).toHaveCount(0);
  await expect(chosen).toHaveCount(0);

  const open = (message: Locator) =>
    message.getByRole('button', { name: en('chat.menu.message') }).press('Enter');
  await open(cook);
  await page.getByRole('button', { name: en('chat.menu.reply') }).press('Enter');
  await expect(page.locator('form')).toContainText('You never cook');
  await noReply.press('Enter');
  await expect(noReply).toHaveCount(0);
  await open(cook);
  await page.getByRole('button', { name: en('chat.menu.moderate') }).press('Enter');
  await page.getByRole('button', { name: en('moderation.report.message') }).press('Enter');
  await page.getByRole('radio', { name: en('moderation.report.reasons.harassment') }).press('Space');
  const reported = page.waitForResponse('**/api/v1/moderation/reports');
  await page.getByRole('button', { name: en('moderation.report.send') }).press('Enter');
  expect((await reported).ok()).toBe(true);
  await expect(page.getByText(en('moderation.report.sent'))).toBeVisible();

  await page.getByRole('button', { name: en('common.more') }).press('Enter');
  await page.getByRole('button', { name: en('chat.menu.mute') }).press('Enter');
  await expect(page.getByText(en('chat.muted'))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/find-friends');
  const row = page.getByRole('listitem').filter({ hasText: 'Marco Bianchi' });
  await expect(row.getByRole('img', { name: en('chat.muted') })).toBeVisible();
  await write('Are you there?');
  await expect(row).toContainText('Are you there?');
  await expect(page).not.toHaveTitle(/^\(/);
});
