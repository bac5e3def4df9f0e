import type { Page } from '@playwright/test';
import { PUBLIC_SCREENS, signedInScreens } from '../support/everyScreen.ts';
import { giveGift } from '../support/gifts.ts';
import { confirmEmail } from '../support/mailbox.ts';
import {
  anotherDevice,
  invite,
  inviteToGroup,
  newBrowser,
  newPerson,
  registerCouple,
} from '../support/people.ts';
import { waitForAnimations } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const TAP_PX = 44;

/** Returns the visible controls whose tap area is less than 44 px wide or high, except links in text. */
const smallControls = (page: Page) =>
  page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary');
    return [...all].flatMap((control) => {
      const target = control.closest('label') ?? control;
      const box = target.getBoundingClientRect();
      const after = getComputedStyle(target, '::after');
      const isGrown = after.content !== 'none' && after.position === 'absolute';
      const isHidden = box.width <= 1 || box.height <= 1 || !target.checkVisibility();
      const isInSentence = getComputedStyle(target).display === 'inline';
      if (isHidden || isGrown || isInSentence) return [];
      const { width, height } = box;
      return Math.min(width, height) < least - 0.5
        ? [`${control.outerHTML.slice(0, 160)} (${Math.round(width)} x ${Math.round(height)})`]
        : [];
    });
  }, TAP_PX);

test('on a phone every control of every screen is at least 44 px wide and high', async ({ browser }) => {
  test.slow();
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const stranger = await (await newBrowser(browser)).newPage();
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  await invite(giulia, { kind: 'friends' });
  for (const [page, screens] of [
    [giulia.page, signedInScreens(id, marco.id)],
    [stranger, PUBLIC_SCREENS],
  ] as const)
    for (const [path, shows] of screens) {
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      await waitForAnimations(page);
      expect.soft(await smallControls(page), `small controls of ${path}`).toEqual([]);
    }
});

test('two devices of the same name are distinguishable, and a phone can set up a factor alone [S7-011]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const { page } = giulia;
  await confirmEmail(page, giulia.email);
  await anotherDevice(browser, giulia);
  await page.goto('/account-settings');
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  for (const device of await devices.all()) await expect(device).toContainText(/Signed in on \d+ \w+/);
  await expect(page.getByRole('button', { name: /^Sign out .+, Signed in on \d+/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'Set up an app' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up an app' });
  await expect(sheet.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  await expect(sheet.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  const code = sheet.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(code).toBeHidden();
  await sheet.getByText('Or scan from another phone').click();
  await expect(code).toBeVisible();
});

test('in a group equal balances share a place, nobody without besos has one, and each member can be given to [S2-090]', async ({
  browser,
}) => {
  const [giulia, ida, tom, lea] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Ida', lastName: 'Keller' }),
    newPerson(browser, { firstName: 'Tom', lastName: 'Berg' }),
    newPerson(browser, { firstName: 'Lea', lastName: 'Perrin' }),
  ]);
  const { relationshipId } = await inviteToGroup(giulia, [ida, tom, lea], 'Flat 4B');
  await giveGift(giulia, ida, relationshipId);
  await giveGift(giulia, tom, relationshipId);
  const { page } = giulia;
  await page.goto('/profile');
  await page.getByRole('list', { name: 'Your people' }).getByRole('button', { name: 'Flat 4B' }).click();
  const member = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(member('Ida')).toContainText('Place 1');
  await expect(member('Tom')).toContainText('Place 1');
  for (const name of ['Lea', 'Giulia']) await expect(member(name)).not.toContainText('Place');
  const toLea = member('Lea').getByRole('link', { name: 'Give Lea a beso' });
  await expect(toLea).toHaveAttribute('href', `/give-besos?to=${lea.id}&in=${relationshipId}`);
  await expect(member('Giulia').getByRole('link')).toHaveCount(0);
});

/** Sends the window's `focus` event, which a headless browser never sends by itself. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a person who returns to a page after verifying the address in another tab is not asked again [S2-067]', async ({
  browser,
}) => {
  const { page, context, email } = await newPerson(browser);
  await page.goto('/home');
  const reminder = page.getByRole('note').filter({ has: page.getByRole('link', { name: 'Confirm' }) });
  await expect(reminder).toBeVisible();
  const inbox = await context.newPage();
  await inbox.goto('/verify-email-simple');
  await expect(inbox.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await confirmEmail(await context.newPage(), email);
  await comeBack(inbox);
  await inbox.waitForURL('**/home');
  await comeBack(page);
  await expect(reminder).toHaveCount(0);
});

test('back from registering for an invitation leads to the invitation [S2-134]', async ({ browser }) => {
  const { url } = await invite(await newPerson(browser, { firstName: 'Nora' }), {
    kind: 'partner',
    partnerName: 'Tom',
  });
  const page = await (await newBrowser(browser)).newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Join Nora' }).click();
  await page.waitForURL('**/simplified-registration*');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(new URL(url).pathname);
  await expect(page.getByRole('button', { name: 'Join Nora' })).toBeVisible();
});
