import { expect, test } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';

test('[S8-035] [S8-044] what could not be loaded stays on the page, busy, while it is asked for again, and goes with the answer', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  const wrong = 'Something went wrong';
  for (const [path, read, title, then] of [
    ['/home', '**/api/v1/activities?*', wrong, 'It takes two'],
    ['/gift', '**/api/v1/rewards', 'Failed to load your rewards', 'What would make you happy?'],
    ['/notifications', '**/api/v1/notifications', wrong, 'All quiet'],
    ['/give-besos', '**/api/v1/relationships', wrong, 'It takes two'],
    ['/blocked', '**/api/v1/moderation/blocks', wrong, 'Nobody is blocked'],
  ] as const) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let fails = true;
    await page.route(read, async (route) => {
      if (fails) return route.fulfill({ status: 418, json: {} });
      await held;
      await route.continue();
    });
    await page.goto(path);
    const failure = page.getByRole('heading', { name: title });
    await expect(failure).toBeVisible();
    await expect(page.getByText('It’s us, not you. Wait a moment and try again.')).toBeVisible();
    await expectAccessible(page);

    fails = false;
    const again = page.getByRole('button', { name: 'Try Again' });
    const asked = page.waitForRequest(read);
    await again.click();
    await asked;
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(failure).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: then })).toBeVisible();
    await expect(failure).toBeHidden();
    await page.unroute(read);
  }
});
