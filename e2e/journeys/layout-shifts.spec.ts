import type { Page } from '@playwright/test';
import { delayResponses } from '../support/delayedRequests.ts';
import { answerBesoRequest, askForBesos } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { inspectOnAppearance } from '../support/inspectOnAppearance.ts';
import {
  invite,
  inviteToGroup,
  newBrowser,
  newPerson,
  registerCouple,
  VIEWPORTS,
} from '../support/people.ts';
import { expectNoSideScroll } from '../support/screens.ts';
import { countShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const pill = (page: Page) => page.getByRole('button', { name: /new activit/i });
const cards = (page: Page) => page.getByRole('feed').getByRole('article');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

test('an arriving request moves nothing: it waits behind the pill, and Like stays under the finger [S2-049] [S4-043]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (const description of ['one', 'two']) await giveGift(giulia, marco, relationshipId, { description });
  const { page } = marco;
  const shifts = await countShifts(page);
  await page.goto('/home');
  await page.getByRole('region', { name: '+1 from Giulia' }).getByRole('button', { name: 'Close' }).click();
  const like = cards(page).first().getByRole('button', { name: /^Like/ });
  const place = () => like.boundingBox();
  const before = await place();
  await askForBesos(giulia, marco, relationshipId, { description: 'The washing' });
  await expect(pill(page)).toBeVisible();
  expect(await place()).toEqual(before);
  for (const _tap of ['one', 'two']) {
    await page.mouse.click((before?.x ?? 0) + 20, (before?.y ?? 0) + 20);
  }
  await expect(page.getByText('The washing')).toHaveCount(0);

  await pill(page).click();
  const washing = cards(page).first();
  await expect(washing).toContainText('The washing');
  await expect(pill(page)).toHaveCount(0);
  await washing.getByRole('button', { name: 'Decline' }).click();
  await expect(washing.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(0);
  // A toast offers the undo once the person leaves the page with the card.
  await page.getByRole('link', { name: 'Friends' }).click();
  await expect(toasts(page).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await toasts(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(toasts(page)).toContainText('Taken back. The request waits again.');
  await shifts.expectSteady();
});

for (const [device, viewport] of [
  ['a phone', VIEWPORTS.phone],
  ['a computer', VIEWPORTS.desktop],
] as const) {
  test(`giving, asking and receiving move nothing under a finger on ${device} [S2-101] [S2-105]`, async ({
    browser,
  }) => {
    test.slow();
    const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport }, { viewport });
    for (const description of ['one', 'two', 'three'])
      await giveGift(giulia, marco, relationshipId, { description });
    await giveGift(marco, giulia, relationshipId, { description: 'four' });
    const [hers, his] = await Promise.all([countShifts(giulia.page), countShifts(marco.page)]);
    await Promise.all([giulia.page.goto('/home'), marco.page.goto('/home')]);
    for (const { page } of [giulia, marco]) {
      await page
        .getByRole('region', { name: /^\+1 from/ })
        .getByRole('button', { name: 'Close' })
        .click();
      await expect(cards(page)).toHaveCount(4);
    }

    // A celebration that covers the page ignores taps at first.
    const appearing = await inspectOnAppearance(marco.page, '[data-moment]', '[data-moment] a');
    await giulia.page.goto('/give-besos?category=food');
    await giulia.page.getByLabel('What for?').fill('The soup');
    await giulia.page.getByRole('button', { name: 'Give Marco 1 beso' }).click();
    await expect(giulia.page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
    const scene = marco.page.getByRole('region', { name: '+1 from Giulia' });
    await expect(scene).toContainText('The soup');
    expect((await appearing.looks).takesTaps).toBe(false);
    await expect(toasts(marco.page)).toHaveCount(0);
    await expect(pill(marco.page)).toHaveCount(0);
    await expectNoSideScroll(marco.page);
    await scene.getByRole('button', { name: 'Close' }).click();
    await expect(cards(marco.page).first()).toContainText('The soup');

    await giulia.page.getByRole('link', { name: 'Back to home' }).click();
    await expect(cards(giulia.page)).toHaveCount(5);
    await marco.page.goto('/request-besos?category=cooking');
    await marco.page.getByLabel('What for?').fill('The risotto');
    await marco.page.getByRole('button', { name: 'Ask Giulia for 1 beso' }).click();
    await marco.page.waitForURL('**/home');
    await pill(giulia.page).click();
    const asked = cards(giulia.page).first();
    await expect(asked).toContainText('The risotto');
    await asked.getByRole('button', { name: 'Approve' }).click();
    const answered = marco.page.getByRole('region', { name: '+1 from Giulia' });
    await expect(answered).toContainText('The risotto');
    await expect(toasts(marco.page).filter({ hasText: 'approved' })).toHaveCount(0);
    await Promise.all([hers.expectSteady(), his.expectSteady()]);
  });
}

test('in a group the gifts of others wait behind the pill, but one’s own response is shown at once [S2-049]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const ida = await newPerson(browser, { firstName: 'Ida' });
  const { relationshipId: flat } = await inviteToGroup(giulia, [ida, marco], 'The flat');
  await giveGift(marco, ida, flat, { description: 'one' });
  const request = await askForBesos(ida, giulia, flat, { description: 'The bins' });
  const { page } = giulia;
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(2);
  await giveGift(ida, marco, flat, { description: 'from Ida' });
  await expect(pill(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await answerBesoRequest(giulia, request, true);
  await expect(cards(page).first()).toContainText('The bins');
  await pill(page).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('feed')).toContainText('from Ida');
  await giveGift(marco, giulia, relationshipId, { description: 'to me' });
  await expect(page.getByRole('region', { name: '+1 from Marco' })).toBeVisible();
  await expect(pill(page)).toHaveCount(0);
});

test('a slowly loading invitation moves nothing, for a visitor or a person in a couple [S2-130]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser);
  const nora = await newPerson(browser, { firstName: 'Nora' });
  const { url, token } = await invite(nora, { kind: 'partner', partnerName: 'Tom' });
  const visitor = await (await newBrowser(browser)).newPage();
  for (const page of [visitor, giulia.page]) {
    const { expectSteady } = await countShifts(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const fonts = await delayResponses(page, '**/*.woff2');
    const relationships = await delayResponses(page, '**/api/v1/relationships');
    const preview = page.waitForResponse(`**/api/v1/invitations/${token}`);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await preview;
    if (page !== visitor) await relationships.answered;
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    relationships.open();
    fonts.open();
    await expect(page.getByRole('button', { name: 'Join Nora' })).toBeVisible();
    const second = page.getByText('This would be a second partner');
    await expect(second).toHaveCount(page === visitor ? 0 : 1);
    await page.evaluate(() => document.fonts.ready);
    await expectSteady();
  }
});
