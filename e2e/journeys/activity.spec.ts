import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delayedRequests.ts';
import { askForBesos } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { anotherDevice, connectAsCouple, newPerson, registerCouple, VIEWPORTS } from '../support/people.ts';
import { uploadPhoto } from '../support/photos.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** The printable area of an A4 sheet, upright and across, in CSS pixels. */
const PAPER = { upright: { width: 718, height: 1047 }, broad: { width: 1047, height: 718 } };

/** Returns the parts that hide or scroll some lines, which would be missing on paper. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, main section, main div')]
      .filter((part) => getComputedStyle(part).overflowY !== 'visible')
      .filter((part) => part.checkVisibility() && part.scrollHeight > part.clientHeight + 1)
      .map((part) => part.className),
  );

const card = (page: Page, name = 'Marco gave you') => page.getByRole('article', { name });

test('a card opens its page with the pair’s other gifts, and its buttons work [S2-058]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const lea = await newPerson(browser, { firstName: 'Lea' });
  const friends = await connectAsCouple(giulia, lea);
  const risotto = await giveGift(giulia, marco, relationshipId, { description: 'The risotto', amount: 3 });
  await giveGift(lea, giulia, friends.relationshipId, { description: 'Not between us' });
  const activity = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const { page } = giulia;
  await page.goto('/home');
  await expect(card(page).locator('a[href^="/activity/"]')).toHaveCount(1);
  await card(page).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The whole card is a link, including illustration and text.
  await card(page).click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/activity\//);
  await page.goBack();
  // `force` is needed because a link covers the text. A tap during a transition has no effect.
  await expect(async () => {
    await card(page).getByText('The early train').click({ force: true });
    await expect(page).toHaveURL(/\/activity\//, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marco’s beso');

  const between = page.getByRole('region', { name: 'You and Marco' });
  await expect(between.getByRole('listitem')).toHaveCount(1);
  await expect(between.getByRole('link', { name: 'Give Marco a beso' })).toBeVisible();
  await expect(between.getByRole('link', { name: 'Everything with Marco' })).toHaveAttribute(
    'href',
    new RegExp(`person=${marco.id}`),
  );
  await expectAccessible(page);
  await page.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(page);
  await page.setViewportSize(VIEWPORTS.desktop);
  const [picture, comments] = await Promise.all([
    page.getByRole('article').boundingBox(),
    page.getByRole('region', { name: 'Comments' }).boundingBox(),
  ]);
  expect(comments?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  expect(comments?.y).toBeLessThan(200);
  await expect(between.getByText('The risotto')).toBeVisible();
  await expectAccessible(page);

  // On paper, the page shows the whole beso and every comment, and no controls.
  const written = { text: 'Worth every minute. '.repeat(40), idempotencyKey: crypto.randomUUID() };
  await marco.context.request.post(`/api/v1/activities/${activity.id}/comments`, { data: written });
  const talk = page.getByRole('region', { name: 'Comments' });
  const said = talk.getByRole('paragraph').filter({ hasText: 'Worth every minute.' });
  await expect(said).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const paper of [PAPER.upright, PAPER.broad]) {
    await page.setViewportSize(paper);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(between.getByText('The risotto')).toBeVisible();
    await expectNoSideScroll(page);
    for (const part of [page.getByRole('article'), said])
      expect((await part.boundingBox())?.width).toBeGreaterThan(paper.width / 2);
    expect(await cut(page)).toEqual([]);
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize(VIEWPORTS.desktop);
  await between.getByRole('link', { name: /The risotto/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your beso');
  await expect(between.getByRole('listitem')).toContainText('The early train');

  // Once the relationships have loaded, the card must not show the partner's initials twice.
  const liked = await marco.context.request.put(`/api/v1/activities/${risotto.id}/like`);
  expect(liked.ok()).toBe(true);
  const device = await anotherDevice(browser, giulia);
  const arrive = await delayRequests(device, '**/api/v1/relationships');
  await device.goto(`/activity/${risotto.id}`);
  const article = device.getByRole('article');
  const faces = article.getByRole('button', { name: /likes? this$/ }).locator('~ span');
  await expect(faces.getByText('MB')).toHaveCount(1);
  const listed = device.waitForResponse('**/api/v1/relationships');
  arrive();
  await listed;
  await article.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(article.getByRole('button', { name: '2 people like this' })).toBeVisible();
  await expect(faces.getByText('MB')).toHaveCount(1);
});

test('a photo opens over the window, zooms, and closes by X, Escape and the back button', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { imageId: await uploadPhoto(marco) });
  const { page } = giulia;
  await page.goto('/home');
  const opener = card(page).getByRole('button', { name: 'Open the photo' });
  const viewer = page.getByRole('dialog', { name: 'Photo from Marco' });
  const photo = viewer.getByRole('img');
  const width = () => photo.evaluate((image) => image.getBoundingClientRect().width);
  await opener.press('Enter');
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await width()).toBe(390);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Enlarge' }).click();
  expect(await width()).toBe(975);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Make it smaller' }).click();
  await photo.dblclick({ position: { x: 300, y: 400 } });
  expect(await width()).toBe(975);
  // Enlarging the photo leaves the tapped point where it was.
  const left = await photo.evaluate((image) => image.getBoundingClientRect().left);
  expect(Math.abs(left + 750 - 300)).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  expect(await width()).toBe(390);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
  await expect(opener).toBeFocused();
  await opener.click();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
});

test('the person asked sees a request’s photo on the card and in the inbox [S4-051]', async ({ browser }) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await askForBesos(giulia, marco, relationshipId, { imageId: await uploadPhoto(giulia) });
  const covered = (page: Page, name: string) =>
    card(page, name)
      .getByText('Pending approval')
      .evaluate((label) => {
        const share = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
        return share(label.parentElement) / share(label.closest('figure'));
      });
  await Promise.all([giulia.page.goto('/home'), marco.page.goto('/home')]);
  expect(await covered(giulia.page, 'You asked Marco')).toBe(1);
  expect(await covered(marco.page, 'Giulia asks you')).toBeLessThan(0.3);
  await marco.page.goto('/notifications');
  const waiting = marco.page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('button', { name: 'Open the photo' }).click();
  await expect(marco.page.getByRole('dialog', { name: 'Photo from Giulia' })).toBeVisible();
});
