import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delayedRequests.ts';
import { storedFirstScreen } from '../support/device.ts';
import { giveGift } from '../support/gifts.ts';
import { type Person, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectNoSideScroll } from '../support/screens.ts';
import { countShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

/** The app's main script. Without it, the page shows its first screen but does not react. */
const APP = /\/assets\/app-/;
const GIFTS = ['The risotto', 'The bins', 'The tyres', 'The lamp'];

const screen = (page: Page) => page.locator('[data-kept]');
const cards = (page: Page) => page.getByRole('feed').getByRole('article');
const card = (page: Page, words: string) => cards(page).filter({ hasText: words });
const like = (page: Page, words: string) =>
  card(page, words).getByRole('button', { name: 'Like', exact: true });

/** Opens home with its script held back, and returns a function that lets the script load. */
async function openHeld({ page, context }: Person): Promise<() => void> {
  // A reload would discard the stored first screen, so the browser must come from another address.
  await page.goto('/healthz');
  const headers = { 'accept-language': 'en-GB' };
  await page.route('**/home', async (route) =>
    route.fulfill({ response: await context.request.get('/home', { headers }) }),
  );
  const letIn = await delayRequests(page, APP);
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  return letIn;
}

for (const [device, viewport] of [
  ['a phone', VIEWPORTS.phone],
  ['a narrow phone', VIEWPORTS.narrow],
  ['a computer', VIEWPORTS.desktop],
] as const) {
  test(`home's first screen stands on ${device} before the app, which takes over without moving it [S2-049]`, async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport });
    for (const description of GIFTS) await giveGift(giulia, marco, relationshipId, { description });
    const { page } = giulia;
    await page.goto('/home');
    await expect.poll(() => storedFirstScreen(page)).toContain('The lamp');

    const shifts = await countShifts(page);
    const letIn = await openHeld(giulia);
    await expect(screen(page).getByRole('article')).toHaveCount(3);
    await expect(screen(page)).toHaveAttribute('aria-busy', 'true');
    await expectNoSideScroll(page);
    await expect(screen(page).getByRole('link', { name: 'Friends' })).toHaveAttribute(
      'href',
      '/find-friends',
    );
    const link = card(page, 'The tyres').getByRole('heading').getByRole('link');
    await link.focus();
    await page.evaluate(() => window.scrollTo({ top: 80, behavior: 'instant' }));
    letIn();
    await expect(cards(page)).toHaveCount(4);
    await expect(screen(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(80);
    await shifts.expectSteady();
  });
}

test('a like on the stored first screen reaches its card, and the screen is stored again with it [S7-070]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (const description of GIFTS.slice(2)) await giveGift(giulia, marco, relationshipId, { description });
  const { page } = giulia;
  await page.goto('/home');
  await expect.poll(() => storedFirstScreen(page)).toContain('The lamp');
  const letIn = await openHeld(giulia);
  await expect(screen(page).getByRole('article')).toHaveCount(2);
  // The tap must take effect on the same card in the app, although two cards have a "Like" button.
  await like(page, 'The tyres').dispatchEvent('click');
  letIn();
  await expect(screen(page)).toHaveCount(0);
  await expect(like(page, 'The tyres')).toHaveAttribute('aria-pressed', 'true');
  await expect(like(page, 'The lamp')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => storedFirstScreen(page)).toContain('aria-pressed="true"');
});

test('home’s stored first screen is removed by a change on another page, by a reload and by signing out [S4-003]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(giulia, marco, relationshipId, { description: 'The risotto' });
  const { page } = giulia;
  await page.goto('/home');
  await expect.poll(() => storedFirstScreen(page)).toContain('The risotto');
  await page.getByRole('link', { name: 'Hi, Giulia' }).or(page.locator('a[href="/profile"]')).first().click();
  await page.waitForURL('**/profile');
  expect(await storedFirstScreen(page)).toContain('The risotto');
  await giveGift(giulia, marco, relationshipId, { description: 'The bins' });
  await expect.poll(() => storedFirstScreen(page)).toBe('');

  await page.goto('/home');
  await expect.poll(() => storedFirstScreen(page)).toContain('The bins');
  const letIn = await openHeld(giulia);
  await expect(screen(page)).toContainText('The bins');
  letIn();
  await expect(screen(page)).toHaveCount(0);
  const kept = await page.evaluate(() => localStorage.opening);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/onboarding');
  expect(await storedFirstScreen(page)).toBe('');
  // Nobody else sees the stored screen, even if a copy is left.
  await page.evaluate((copy) => localStorage.setItem('opening', copy), kept);
  const { email, password } = marco;
  for (const next of [undefined, { email, password }]) {
    if (next !== undefined) await giulia.context.request.post('/api/v1/auth/sign-in', { data: next });
    await openHeld(giulia);
    await expect(page.getByRole('status').first()).toHaveText('Setting up your account');
    await expect(page.getByText('The bins')).toHaveCount(0);
  }
});
