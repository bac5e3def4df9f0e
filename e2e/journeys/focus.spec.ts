import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answerBesoRequest, askForBesos, newReward, redeemReward } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { confirmEmail } from '../support/mailbox.ts';
import { anotherDevice, registerCouple } from '../support/people.ts';
import { recommend } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';

async function press(control: Locator): Promise<void> {
  await control.focus({ timeout: 20_000 });
  await control.press('Enter');
}

/** Expects the focus on this element or on a visible one inside it. */
async function expectFocusIn(part: Locator): Promise<void> {
  const focused = part.page().locator(':focus');
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(focused).not.toHaveJSProperty('tagName', 'BODY');
  await expect(focused).toBeVisible();
}

/** Opens a page and waits for the script that moves the focus, which loads late. */
async function open(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/passFocusOn-.*\.js$/);
  await page.goto(path);
  await code;
}

test('the focus moves from a vanished control to its replacement, otherwise to the next row or the heading', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { page } = giulia;
  await anotherDevice(browser, giulia);

  // Declines a request, undoes the decline, and approves the request.
  await askForBesos(marco, giulia, relationshipId, { description: 'The bins' });
  await open(page, '/home');
  const asked = page.getByRole('article').filter({ hasText: 'The bins' });
  await press(asked.getByRole('button', { name: 'Decline' }));
  await expect(asked.getByRole('timer')).toBeVisible();
  await expectFocusIn(asked);
  await press(asked.getByRole('button', { name: /^Undo/ }));
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectFocusIn(asked);
  await press(asked.getByRole('button', { name: 'Approve' }));
  await expect(asked.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectFocusIn(asked);

  // If no control has the focus, nothing gets the focus when a control disappears.
  const windows = await askForBesos(marco, giulia, relationshipId, { description: 'The windows' });
  // An open page may show a new request only after a tap on a button, so the page is loaded again.
  await open(page, '/home');
  const approve = page
    .getByRole('article')
    .filter({ hasText: 'The windows' })
    .getByRole('button', { name: 'Approve' });
  await approve.focus();
  await page.mouse.click(150, 30);
  await expect(page.locator('body')).toBeFocused();
  await answerBesoRequest(giulia, windows, true);
  await expect(approve).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  // The button that opened the dialog disappears with the deleted reward.
  for (let gift = 0; gift < 2; gift += 1) await giveGift(marco, giulia, relationshipId, { amount: 3 });
  const shared = await newReward(giulia, 'Cinema', 2, relationshipId);
  await newReward(giulia, 'Dinner', 70);
  await open(page, '/gift');
  const dinner = page.getByRole('article', { name: 'Dinner' });
  await press(dinner.getByRole('button', { name: 'Delete' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(dinner).toHaveCount(0);
  await expectFocusIn(page.getByRole('article', { name: 'Cinema' }));
  // A dialog with a form focuses the first field, and Enter submits the form.
  await press(page.getByRole('button', { name: 'New reward' }));
  await expect(page.getByRole('dialog').getByLabel('What would you like?')).toBeFocused();
  await page.keyboard.press('Escape');

  // Fulfils a promised reward.
  await redeemReward(giulia, shared);
  await open(marco.page, '/gift');
  await press(marco.page.getByRole('button', { name: 'Mark as fulfilled' }));
  await expect(marco.page.getByRole('button', { name: 'Mark as fulfilled' })).toHaveCount(0);
  await expectFocusIn(marco.page.getByRole('main'));

  // When a device is signed out, the focus moves to the next row of the list.
  await open(page, '/account-settings');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await press(devices.getByRole('button', { name: /^Sign out .*Chrom/ }).first());
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectFocusIn(devices);
  // A sheet focuses its first visible field.
  await press(page.getByRole('button', { name: /^Password/ }));
  await expect(page.getByRole('dialog').getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Password/ })).toBeFocused();

  await giveGift(marco, giulia, relationshipId, { description: 'The soup' });
  await open(page, '/home');
  const scene = page.getByRole('region', { name: /from Marco$/ });
  await press(scene.getByRole('button', { name: 'Close' }));
  await expect(scene).toHaveCount(0);
  await expectFocusIn(page.getByRole('main'));
  await press(page.getByRole('button', { name: 'Not now' }));
  await expectFocusIn(page.getByRole('feed'));
  await confirmEmail(page, giulia.email);
  await open(page, '/new-relationship?type=friends');
  const friend = page.getByRole('group', { name: 'Person 1' });
  await friend.getByLabel('Name').fill('Ida');
  await friend.getByLabel('Email').fill('ida@posta.example');
  await press(page.getByRole('button', { name: 'Send 1 invitation' }));
  await page.waitForURL('**/invitation-management');
  const invited = page.getByRole('listitem').filter({ hasText: 'ida@posta.example' });
  await press(invited.getByRole('button', { name: /^Resend/ }));
  await expect(invited.getByRole('button', { name: /^Resend \(2 left\)/ })).toBeVisible();
  await expectFocusIn(page.getByRole('region', { name: 'Sent' }));
  await press(invited.getByRole('button', { name: /Cancel/ }));
  await press(page.getByRole('alertdialog').getByRole('button').last());
  await expect(invited.getByRole('status')).toHaveText('Cancelled');
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeFocused();

  // Deletes the only recommendation in a list.
  await recommend(giulia, 'The trattoria');
  await open(page, '/share-recommendation');
  const trattoria = page.getByRole('article').filter({ hasText: 'The trattoria' });
  await press(trattoria.getByRole('button', { name: 'Delete' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(trattoria).toHaveCount(0);
  await expectFocusIn(page.getByRole('main'));

  // Deletes a comment; the next one gets the focus.
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  for (const text of ['First', 'Second'])
    await giulia.context.request.post(`/api/v1/activities/${id}/comments`, {
      data: { text, idempotencyKey: randomUUID() },
    });
  await open(page, `/activity/${id}`);
  const first = page.getByRole('listitem').filter({ hasText: 'First' });
  await press(first.getByRole('button', { name: 'Delete comment' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(first).toHaveCount(0);
  await expectFocusIn(page.getByRole('listitem').filter({ hasText: 'Second' }));

  // The only row disappears from the list of blocked people.
  await open(page, `/user/${marco.id}`);
  await press(page.getByRole('button', { name: 'More' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Block Marco' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusIn(page.locator('body'));
  await open(page, '/blocked');
  await press(page.getByRole('button', { name: 'Unblock Marco' }));
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeFocused();
});
