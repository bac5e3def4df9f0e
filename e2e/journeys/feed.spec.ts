import type { Locator, Page } from '@playwright/test';
import { delayRequests } from '../support/delayedRequests.ts';
import { giveGift, jpeg } from '../support/gifts.ts';
import { newPerson, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll, waitForAnimations, whenStable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const cards = (page: Page) => page.getByRole('feed', { name: 'Activities' }).getByRole('article');
const hint = (page: Page) => page.getByText('Scroll for more');

test('an empty feed explains what to do and shows six labelled examples [S3-005] [S2-014]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It takes two');
  const examples = page.getByRole('region', { name: 'This is how it could look' }).getByRole('article');
  await expect(examples).toHaveCount(6);
  for (const example of await examples.all()) await expect(example).toContainText('Example');
  await expect(examples.first()).toContainText('Breakfast in bed, with the apricot jam you like.');
  await expect(page.getByRole('link', { name: 'Give a beso' })).toHaveAttribute('href', '/give-besos');
  await expect(page.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/invitation-hub');
  await expectNoSideScroll(page);
  await expectAccessible(page);
});

test('the examples have the person’s language [S3-005]', async ({ browser }) => {
  const { page } = await newPerson(browser, { language: 'fr' });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il faut être deux');
  await expect(page.getByText('Petit déjeuner au lit', { exact: false })).toBeVisible();
  await expect(page.getByText('il y a 12 minutes')).toBeVisible();
  await expect(page.getByText('Exemple').first()).toBeVisible();
});

test('45 activities load page by page, each once, by scrolling and by keyboard [S2-049] [S9-004]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const sent = [];
  for (let index = 0; index < 45; index += 1) {
    const description = `Deed ${index}.`;
    await giveGift(marco, giulia, relationshipId, { description, category: index % 2 ? 'pets' : 'home' });
    sent.unshift(description);
  }
  const { page } = giulia;
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  const places = new Map<number, string>();
  await expect(async () => {
    for (const [place, deed] of await deedsInDocument(page)) places.set(place, deed);
    await page.mouse.wheel(0, 1_200);
    expect(places.size).toBe(45);
  }).toPass();
  expect([...places].sort(([one], [other]) => one - other).map(([, deed]) => deed)).toEqual(sent);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(cards(page).first()).toContainText('+1');
  await expect(cards(page).first().getByText('beso', { exact: true })).toBeVisible();
});

const deedsInDocument = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) => {
      const place = Number(card.getAttribute('aria-posinset'));
      return [place, /Deed \d+\./.exec(card.textContent ?? '')?.[0] ?? ''] as const;
    }),
  );

test('a new activity waits behind a pill during reading, and is at the top after a tap [S2-049] [S9-004]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (const description of ['one', 'two', 'three', 'four'])
    await giveGift(marco, giulia, relationshipId, { description });
  const { page } = giulia;
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(4);
  await page.waitForLoadState('networkidle');
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  // A new card above does not move the card in view.
  const read = cards(page).filter({ hasText: 'two' });
  const place = async () => (await read.boundingBox())?.y;
  const before = await whenStable(page, place);
  await giveGift(marco, giulia, relationshipId, { description: 'the newest', amount: 2 });
  const pill = page.getByRole('button', { name: 'New activity' });
  await expect(pill).toBeVisible();
  await expect.poll(place).toBe(before);
  await expectAccessible(page);
  await pill.click();
  await expect(cards(page).first()).toContainText('the newest');
  await expect(cards(page).first()).toContainText('+2');
  await expect(cards(page).first().getByText('besos', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(5);
  await expect(pill).toHaveCount(0);
  await expect(page.getByRole('link', { name: '6 besos' })).toBeVisible();
});

test('the scroll hint disappears after 3 s or the first scroll, is shown once per person, and covers nothing [S2-050] [S9-015]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (const amount of [1, 2, 3]) await giveGift(marco, giulia, relationshipId, { amount });
  const { page } = giulia;
  await page.clock.install();
  await page.goto('/home');
  await expect(hint(page)).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(hint(page)).not.toHaveCSS('opacity', '0');
  await page.clock.runFor(200);
  await expect(hint(page)).toBeHidden();

  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(hint(page)).toHaveCount(0);
  // Forgets that the hint was shown, as for another person on this device.
  const forget = () => page.evaluate((id) => localStorage.removeItem(`scrollHint:${id}`), giulia.id);
  await forget();
  await page.reload();
  await expect(hint(page)).toBeVisible();
  await page.mouse.wheel(0, 100);
  await expect(hint(page)).toBeHidden();

  // A hint without room is neither shown nor counted as shown.
  await forget();
  await page.setViewportSize({ width: 390, height: 530 });
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(hint(page)).toHaveCount(0);
  expect(await page.evaluate((id) => localStorage.getItem(`scrollHint:${id}`), giulia.id)).toBeNull();
});

test('there is no scroll hint if everything is in view [S2-050]', async ({ browser }) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId);
  await giulia.page.goto('/home');
  await expect(cards(giulia.page)).toHaveCount(1);
  await expect(hint(giulia.page)).toHaveCount(0);
});

test('three skeletons replace the feed while it loads; a failure can be retried [S9-014] [S4-011]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId);
  const { page } = giulia;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/activities?*', async (route) => {
    await held;
    await route.fulfill({ status: 404, json: { code: 'NOT_FOUND', status: 404, defined: true } });
  });
  await page.goto('/home');
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' });
  await expect(loading).toBeAttached();
  await expect(loading.locator('> [aria-hidden]')).toHaveCount(3);
  answer();
  // The page asks again when its live connection opens, and then shows skeletons.
  await expect(async () => {
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectAccessible(page);
  }).toPass();
  await page.unrouteAll({ behavior: 'wait' });
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(async () => {
    // The page may have asked again by itself and need no tap.
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(cards(page)).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
});

test('gifts received while the app was closed have a scene at the next opening, once [S2-049]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { description: 'The dishes' });
  await giveGift(marco, giulia, relationshipId, { amount: 3, description: 'The whole kitchen' });
  const { page } = giulia;
  await page.goto('/home');
  const moment = page.getByRole('region', { name: '+3 from Marco' });
  await expect(moment).toContainText('The whole kitchen');
  await expect(moment.getByRole('link', { name: 'And 1 more' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await moment.getByRole('button', { name: 'Close' }).click();
  await expect(moment).toHaveCount(0);
  // Only the celebrated gift counts as read. The other gift and Marco's joining are unread.
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'from Marco' })).toHaveCount(0);
});

test('offline the banner appears and the feed stays; back online, what was missed is there [S2-060] [S4-014]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { description: 'before' });
  const { page, context } = giulia;
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText('before');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await expectAccessible(page);
  await giveGift(marco, giulia, relationshipId, { description: 'meanwhile' });
  await context.setOffline(false);
  await expect(page.getByText('You are offline', { exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: '+1 from Marco' })).toContainText('meanwhile');
  await page.getByRole('region', { name: '+1 from Marco' }).getByRole('button', { name: 'Close' }).click();
  await expect(cards(page).first()).toContainText('meanwhile');
  await expect(cards(page)).toHaveCount(2);
  // The page has fetched its data again without loading the document.
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

const ratioOf = (element: Locator) =>
  element.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);

test('a picture that cannot be loaded says so, and without a photo the category is shown [S8-034] [S4-013] [S9-034]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const upload = await marco.context.request.post('/api/v1/images', {
    multipart: { bucket: 'beso-images', file: await jpeg(marco.page) },
  });
  const { id: imageId } = (await upload.json()) as { id: string };
  await giveGift(marco, giulia, relationshipId, { imageId, description: 'with a photo' });
  const { page } = giulia;
  await page.route('**/api/v1/images/**', (route) => route.abort());
  await page.goto('/home');
  await expect(cards(page)).toContainText('Image not available');
  await page.unrouteAll({ behavior: 'wait' });
  // While the picture loads, an animated placeholder has its size.
  const send = await delayRequests(page, '**/api/v1/images/**');
  await page.reload({ waitUntil: 'commit' });
  const pulse = cards(page).locator('figure .animate-pulse-soft');
  await expect(pulse).toBeVisible();
  expect(await ratioOf(pulse)).toBeCloseTo(4 / 3, 2);
  await expect(pulse).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/);
  send();
  await expect(pulse).toHaveCount(0);
  const photo = cards(page).getByRole('img', { name: 'Photo from Marco' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await ratioOf(photo)).toBeCloseTo(4 / 3, 2);
  await giveGift(marco, giulia, relationshipId, { description: 'without' });
  await expect(page.getByRole('region', { name: '+1 from Marco' })).toContainText('without');
  await page.getByRole('region', { name: '+1 from Marco' }).getByRole('button', { name: 'Close' }).click();
  await expect(cards(page).first()).toContainText('without');
  const drawing = cards(page).first().locator('figure img');
  await expect(drawing).toHaveAttribute('src', /food/);
  expect(await ratioOf(drawing)).toBeCloseTo(4 / 3, 2);
});

test('the menu of four actions opens over home and closes again [S2-051] [S2-052] [S2-053] [S2-054] [S2-055] [S2-056]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const left = bar.getByRole('link').first();
  await expect(left).toHaveAccessibleName('Friends');
  await expect(left).toHaveAttribute('href', '/find-friends');
  await expect(bar.getByRole('link').last()).toHaveAttribute('href', '/quiz-dashboard');
  const centre = page.getByRole('button', { name: 'Actions' });
  await centre.click();
  const menu = page.getByRole('dialog', { name: 'Actions' });
  for (const [name, path] of [
    ['Request', '/request-besos'],
    ['Give', '/give-besos'],
    ['Redeem', '/gift'],
    ['Recommend', '/share-recommendation'],
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(centre).toBeFocused();
  // A tap beside a menu that is still opening was meant for the page below, so the menu stays open.
  const takes = (time: string) =>
    page.evaluate((given) => document.documentElement.style.setProperty('--duration-sheet', given), time);
  await takes('60s');
  await centre.click();
  const running = () => menu.evaluate((half) => half.getAnimations().map(({ currentTime }) => currentTime));
  // Waits longer than a double tap takes, while the menu is still opening.
  await expect.poll(async () => Number((await running())[0])).toBeGreaterThan(400);
  for (const y of [100, 780]) await page.mouse.click(195, y);
  await takes('');
  await waitForAnimations(page);
  await expect(menu).toBeVisible();
  await page.mouse.click(195, 100);
  await expect(menu).toBeHidden();
  await centre.click();
  await menu.getByRole('link', { name: 'Give', exact: true }).click();
  await page.waitForURL('**/give-besos');
  await page.goBack();
  await centre.click();
  await menu.getByRole('link', { name: 'Recommend', exact: true }).click();
  await page.waitForURL('**/share-recommendation');
});

test('the header shows the person, and from 1024 px there are rail and right column [S2-048]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (let index = 0; index < 4; index += 1) await giveGift(marco, giulia, relationshipId, { amount: 3 });
  const { page } = giulia;
  await page.goto('/home');
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expect(page.getByRole('link', { name: '12 besos' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: /^beso$/i })).toBeVisible();
  await page.setViewportSize(VIEWPORTS.desktop);
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Home' }).last()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('complementary')).toContainText('Marco Bianchi');
  await expect(page.getByRole('complementary')).toContainText('12');
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await expectAccessible(page);

  await page.setViewportSize(VIEWPORTS.phone);
  let balance = 0;
  await page.route('**/api/v1/besos/balance', (route) =>
    route.fulfill({ json: { totalBesos: balance, version: 1_000 + balance } }),
  );
  for (const [totalBesos, size] of [
    [9, 24],
    [10, 22],
    [99, 22],
    [100, 19],
    [999, 19],
    [1000, 16],
  ] as const) {
    balance = totalBesos;
    await page.reload();
    const digits = page.getByRole('banner').locator('a[href="/gift"] .num');
    await expect(digits).toHaveText(new Intl.NumberFormat('en').format(totalBesos));
    await expect(digits).toHaveCSS('font-size', `${size}px`);
  }
});
