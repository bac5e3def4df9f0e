import type { Page } from '@playwright/test';
import { PUBLIC_SCREENS, signedInScreens } from '../support/everyScreen.ts';
import { giveGift } from '../support/gifts.ts';
import { apisNewerThanOldest, removeApis } from '../support/newApis.ts';
import { newBrowser, registerCouple } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Returns text fields below 16 px. Safari on a phone enlarges the page when such a field gets the focus. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=file]), textarea, select')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

test('every screen works without what the oldest browsers lack', async ({ browser }) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const younger = apisNewerThanOldest();
  expect(younger).toContain('Element.checkVisibility');
  expect(younger).not.toContain('Array.toSorted');
  const stranger = await newBrowser(browser);
  for (const [context, screens] of [
    [stranger, PUBLIC_SCREENS],
    [giulia.context, signedInScreens(id, marco.id)],
  ] as const) {
    await context.addInitScript(removeApis, younger);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`));
    for (const [path, words] of screens) {
      await page.goto(path);
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
      expect(await smallFields(page), path).toEqual([]);
    }
    expect(errors).toEqual([]);
    await page.close();
  }
  // A navigation moves the focus to the new page's heading.
  const { page } = giulia;
  await page.goto('/home');
  // Until the app runs, a tap on a link loads a new document, and nothing moves the focus.
  await expect(page.locator('[data-kept], .start-retry')).toHaveCount(0);
  await page.getByRole('link', { name: 'Friends' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const language of ['en', 'es', 'fr', 'it'] as const) {
  test(`a browser that is too old is told so by name, in ${language}`, async ({ browser }) => {
    const context = await newBrowser(browser, { language });
    await context.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
    const page = await context.newPage();
    await page.goto('/onboarding');
    const version = await page.evaluate(() => /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? '');
    const oldest = 'Safari 16.4, Chrome 111, Firefox 128';
    const expected = texts(language)('common.tooOld', { browser: `Chrome ${version}`, oldest });
    await expect(page.getByRole('alert')).toHaveText(expected);
  });
}
