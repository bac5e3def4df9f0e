import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { giveGift } from '../support/gifts.ts';
import { pressEnter, tabTo, typeInto } from '../support/keys.ts';
import { confirmEmail } from '../support/mailbox.ts';
import { registerCouple, VIEWPORTS } from '../support/people.ts';
import { captureElement, hasEdge, pixelDifference } from '../support/screenshots.ts';
import { expect, test } from '../support/test.ts';

/** The least share of pixels that differ between a chosen, filled option and another option. */
const FILLED = 0.3;

/** Dispatches a paste event with a picture, as if a screenshot was pasted. */
const pasteImage = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });

test('giving, requesting, commenting, inviting, rewards, settings and the second factor work without pointer and colours', async ({
  browser,
}) => {
  test.slow();
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  await giveGift(marco, giulia, relationshipId, { amount: 3 });
  const { page } = giulia;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  // Gives a beso, beginning at the navigation rail.
  await page.goto('/home');
  const home = rail.getByRole('link', { name: 'Home' }).last();
  const current = await captureElement(home);
  await expect(rail.getByRole('link', { name: 'Notifications 2 unread' })).toBeVisible();
  await pressEnter(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('region', { name: '+3 from Marco' })).toBeVisible();
  expect(await hasEdge(rail.getByRole('link', { name: 'Give' }))).toBe(true);
  await pressEnter(rail.getByRole('link', { name: 'Give' }));
  const food = main.getByRole('link', { name: 'Food' });
  await pressEnter(food);
  expect(pixelDifference(current, await captureElement(home))).toBeGreaterThan(FILLED);
  const beside = page.getByRole('complementary');
  await tabTo(beside.getByRole('link', { name: 'Food' }));
  const amount = page.getByRole('radio', { name: '1' });
  const dome = page.locator('[data-dome]').nth(1);
  const before = await captureElement(dome);
  await tabTo(amount);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2' })).toBeChecked();
  await typeInto(page.getByLabel('What for?'), 'I'.repeat(80));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await page.keyboard.insertText('The early train');
  await pasteImage(page);
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  expect(pixelDifference(before, await captureElement(dome))).toBeGreaterThan(FILLED);
  const send = button('Give Marco 2 besos');
  expect(await hasEdge(send)).toBe(true);
  await pressEnter(send);
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();

  await page.goto('/request-besos?category=chores');
  await tabTo(page.getByRole('radio', { name: '1' }));
  await page.keyboard.press('Space');
  await typeInto(page.getByLabel('What for?'), 'Three loads of washing');
  await pressEnter(button('Ask Marco for 1 beso'));
  await expect(page.getByText('Your BESO request has been sent successfully!')).toBeVisible();

  // The mark of an unread notification is visible.
  await page.goto('/notifications');
  const unread = page.locator('[data-mark]').first();
  expect(await hasEdge(unread)).toBe(true);
  await pressEnter(main.getByRole('link', { name: /Marco/ }).first());
  await page.waitForURL('**/activity/*');
  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await typeInto(comment, 'Worth it');
  await pressEnter(button('Send'));
  await expect(main.getByRole('listitem').filter({ hasText: 'Worth it' })).toBeVisible();
  await expect(comment).toBeFocused();

  await page.goto('/invitation-hub');
  const name = page.getByLabel('Their first name');
  await tabTo(name);
  await page.keyboard.press('Control+v');
  await expect(
    page.getByText('Only the beginning was pasted: this field takes 60 characters.'),
  ).toBeVisible();
  await expect(name).toHaveValue('I'.repeat(60));
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Ida');
  await pressEnter(button('Make the link'));
  await expect(page.getByRole('heading', { name: 'Invite Ida' })).toBeVisible();

  await page.goto('/gift');
  await pressEnter(button('Make the first one'));
  await page.keyboard.insertText('A nap');
  await typeInto(page.getByRole('dialog').getByLabel('Cost in besos'), '1');
  await page.keyboard.press('Enter');
  const nap = page.getByRole('article', { name: 'A nap' });
  const redeem = nap.getByRole('button', { name: 'Redeem' });
  await expect(redeem).toBeVisible();
  expect(await hasEdge(redeem)).toBe(true);
  await pressEnter(redeem);
  await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }));
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // A switch must show its state without colours.
  await page.goto('/notification-preferences');
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await tabTo(quiet);
  const [off, wasOn] = [await captureElement(quiet), await quiet.getAttribute('aria-checked')];
  await page.keyboard.press('Space');
  await expect(quiet).not.toHaveAttribute('aria-checked', wasOn ?? '');
  expect(pixelDifference(off, await captureElement(quiet))).toBeGreaterThan(FILLED / 2);

  // Turns on the second factor.
  await confirmEmail(page, giulia.email);
  await page.goto('/account-settings');
  await pressEnter(button('Set up an app'));
  const sheet = page.getByRole('dialog', { name: 'Set up an app' });
  const key =
    (await sheet.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? '';
  await typeInto(sheet.getByRole('textbox', { name: 'Code' }), generateSync({ secret: key }));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // Paper shows only the recovery codes, without the page behind them and without buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(main).toBeHidden();
  await expect(codes.getByRole('button')).toHaveCount(0);
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.emulateMedia({ media: null });
  await pressEnter(codes.getByRole('button', { name: 'I have kept them' }));
  await expect(page.getByText('Authenticator app is on')).toBeVisible();
});
