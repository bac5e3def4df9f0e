import type { Locator, Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import { newBrowser, registerCouple } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The part of a screen of 390 × 844 px above the keyboard. */
const ABOVE_KEYBOARD = { width: 390, height: 480 };
const KEYBOARD_PX = 364;

const FIELDS =
  'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]):visible, textarea:visible, select:visible';

/** Expects that the middle of a control is in view and that no other element covers it. */
async function expectUncovered(control: Locator, name: string): Promise<void> {
  await expect
    .poll(
      () =>
        control.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const seen = window.visualViewport;
          if (seen === null || y < seen.offsetTop || y > seen.offsetTop + seen.height) return 'out of sight';
          const over = document.elementFromPoint(x, y);
          const isIt = over !== null && (element.contains(over) || over === element.closest('label'));
          return isIt ? 'seen' : `under ${over?.outerHTML.slice(0, 100)}`;
        }),
      name,
    )
    .toBe('seen');
}

/** Expects that no focused field is covered, nor the submit button after scrolling to it. */
async function expectNothingCovered(page: Page, scope: Locator, submit: string | RegExp): Promise<void> {
  const fields = await scope.locator(FIELDS).all();
  expect(fields.length, `fields on ${page.url()}`).toBeGreaterThan(0);
  for (const field of fields) {
    await field.focus();
    await expectUncovered(field, `field ${await field.getAttribute('name')} on ${page.url()}`);
  }
  const button = scope.getByRole('button', { name: submit }).last();
  await button.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  await expectUncovered(button, `${submit} on ${page.url()}`);
}

/** Imitates a keyboard, which makes the visual viewport smaller, but not the window. */
const coverByKeyboard = (page: Page) =>
  page.evaluate((px) => {
    const seen = window.visualViewport;
    if (seen === null) throw new Error('no visual viewport');
    Object.defineProperty(seen, 'height', { get: () => window.innerHeight - px });
    seen.dispatchEvent(new Event('resize'));
  }, KEYBOARD_PX);

test('a keyboard that shrinks the window covers no field and no button of a form', async ({ browser }) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: ABOVE_KEYBOARD });
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const stranger = await (await newBrowser(browser, { viewport: ABOVE_KEYBOARD })).newPage();
  const screens = [
    [stranger, '/login', 'Sign in'],
    [stranger, '/simplified-registration', 'Create account'],
    [giulia.page, '/give-besos?category=food', /^Give Marco/],
    [giulia.page, '/request-besos?category=chores', /^Ask Marco/],
    [giulia.page, `/activity/${id}`, 'Send'],
    [giulia.page, '/share-recommendation-form', 'Share'],
    [giulia.page, '/new-relationship', 'Send invitation'],
    [giulia.page, '/new-relationship?type=friends', 'Send 1 invitation'],
    [giulia.page, '/new-relationship?tab=find', 'Search'],
    [giulia.page, '/invitation-hub', 'Make the link'],
    [giulia.page, '/help-support', 'Send'],
    [giulia.page, `/find-friends?with=${marco.id}`, 'Send'],
  ] as const;
  for (const [page, path, submit] of screens) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: submit }).last()).toBeVisible();
    await expectNothingCovered(page, page.locator('body'), submit);
  }
});

test('a keyboard over the page covers no sheet and no conversation', async ({ browser }) => {
  const { giulia, marco } = await registerCouple(browser);
  const { page } = giulia;
  const dialog = page.getByRole('dialog');
  for (const [path, open, submit] of [
    ['/gift', 'Make the first one', 'Create'],
    ['/account-settings', /^Password/, 'Save password'],
    ['/account-settings', /^Email/, 'Send the link'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: open }).click();
    await dialog.locator(FIELDS).first().focus();
    await coverByKeyboard(page);
    await expectNothingCovered(page, dialog, submit);
  }
  await page.goto(`/find-friends?with=${marco.id}`);
  const field = page.getByRole('textbox', { name: 'Write to Marco' });
  await field.focus();
  await coverByKeyboard(page);
  await expectUncovered(field, 'the message');
  await expectUncovered(page.getByRole('button', { name: 'Send' }), 'Send');
});
