import type { Page } from '@playwright/test';
import { delayResponses } from '../support/delayedRequests.ts';
import { askForBesos } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, inviteToGroup, newPerson, VIEWPORTS } from '../support/people.ts';
import { recommend } from '../support/photos.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const deeds = (page: Page) => page.getByRole('feed', { name: 'Activities' }).getByRole('article');
const filters = (page: Page) => page.getByRole('group', { name: 'What to show' });
const chip = (page: Page, name: string) => filters(page).getByRole('radio', { name, exact: true });
/** Closes the celebration of a received beso, which covers the top of the page. */
const putAway = async (page: Page, words: string) => {
  const scene = page.getByRole('region', { name: /^\+\d from / }).filter({ hasText: words });
  await scene.getByRole('button', { name: 'Close' }).click();
  await expect(scene).toHaveCount(0);
};
/** Taps the filter's label, which lies over the radio button. */
const choose = (page: Page, name: string) => filters(page).getByText(name, { exact: true }).click();

test('the feed shows everybody, own activities or one relationship, and back undoes the choice [S2-049]', async ({
  browser,
}) => {
  const [giulia, marco, lea] = await Promise.all([
    newPerson(browser, { viewport: VIEWPORTS.narrow }),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    newPerson(browser, { firstName: 'Lea', lastName: 'Perrin' }),
  ]);
  const pair = await connectAsCouple(giulia, marco);
  const { page } = giulia;
  await giveGift(marco, giulia, pair.relationshipId, { description: 'Breakfast' });
  await page.goto('/home');
  await expect(deeds(page)).toHaveCount(1);
  await expect(filters(page)).toHaveCount(0);
  await putAway(page, 'Breakfast');

  const house = await inviteToGroup(marco, [giulia, lea], 'Casa');
  await giveGift(marco, lea, house.relationshipId, { description: 'The lift' });
  await askForBesos(lea, giulia, house.relationshipId, { description: 'Washing' });
  await page.goto('/home');
  await expect(chip(page, 'Everyone')).toBeChecked();
  await expect(deeds(page)).toContainText(['Washing', 'The lift', 'Breakfast']);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // A gift that the delayed response lacks must still appear in the feed.
  const held = await delayResponses(page, /activities\?.*only=mine/);
  await choose(page, 'Mine');
  await expect(page).toHaveURL(/only=mine/);
  await held.answered;
  const heard = page.waitForResponse(/activities\/by-id/);
  await giveGift(marco, giulia, pair.relationshipId, { description: 'Lunch' });
  await heard;
  held.open();
  await putAway(page, 'Lunch');
  await expect(deeds(page)).toContainText(['Washing', 'Lunch', 'Breakfast']);
  await choose(page, 'Casa');
  await expect(deeds(page)).toContainText(['Washing', 'The lift']);
  await choose(page, 'Marco');
  await expect(deeds(page)).toHaveCount(2);
  await page.reload();
  await expect(chip(page, 'Marco')).toBeChecked();
  await giveGift(marco, lea, house.relationshipId, { description: 'Not between us' });
  await giveGift(marco, giulia, pair.relationshipId, { description: 'The early train' });
  await putAway(page, 'The early train');
  await expect(deeds(page)).toContainText(['The early train', 'Breakfast']);
  await expect(page.getByText('Not between us')).toHaveCount(0);

  await page.goBack();
  await expect(chip(page, 'Casa')).toBeChecked();
  await expect(deeds(page)).toContainText(['Washing', 'Not between us', 'The lift']);
  await page.goBack();
  await expect(chip(page, 'Mine')).toBeChecked();
  await expect(deeds(page)).toContainText(['Washing', 'The early train', 'Breakfast']);
});

test('an empty filter says so and links back to everything [S2-049]', async ({ browser }) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const pair = await connectAsCouple(giulia, marco);
  const { page } = giulia;
  await page.goto('/home?only=mine');
  await expect(page.getByRole('heading', { name: 'Nothing of yours yet' })).toBeVisible();
  await page.goto(`/home?only=${pair.relationshipId}`);
  await expect(page.getByRole('heading', { name: 'Nothing with Marco yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give Marco the first beso' })).toHaveAttribute(
    'href',
    `/give-besos?to=${marco.id}&in=${pair.relationshipId}`,
  );
  await expectAccessible(page);
  await page.goto('/home?only=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You and Marco');
});

test('a recommendation to everybody arrives and is liked live in each relationship’s feed [S2-049]', async ({
  browser,
}) => {
  const [giulia, marco, lea] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    newPerson(browser, { firstName: 'Lea', lastName: 'Perrin' }),
  ]);
  const pair = await connectAsCouple(giulia, marco);
  const house = await inviteToGroup(marco, [giulia, lea], 'Casa');
  const withLea = await connectAsCouple(giulia, lea);
  const { page } = giulia;
  // Marco's recommendation appears in the feed of each relationship that he shares with Giulia.
  const feeds = [pair, house].map(({ relationshipId }) => relationshipId);
  for (const [index, relationshipId] of feeds.entries()) {
    await page.goto(`/home?only=${relationshipId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    const id = await recommend(marco, `A boat, number ${index}`);
    const boat = deeds(page).filter({ hasText: `A boat, number ${index}` });
    // The second recommendation waits behind the button "New activity".
    if (index > 0) await page.getByRole('button', { name: 'New activity' }).click();
    await expect(boat).toHaveCount(1);
    await lea.context.request.put(`/api/v1/activities/${id}/like`);
    await marco.context.request.put(`/api/v1/activities/${id}/like`);
    await expect(boat.getByRole('button', { name: /likes? this$/ })).toBeVisible();
  }
  await page.goto(`/home?only=${withLea.relationshipId}`);
  await expect(page.getByRole('heading', { name: 'Nothing with Lea yet' })).toBeVisible();
  await recommend(marco, 'Not for this one');
  await giveGift(lea, giulia, withLea.relationshipId, { description: 'Dinner' });
  await expect(deeds(page)).toContainText(['Dinner']);
  await expect(page.getByText('Not for this one')).toHaveCount(0);
});
