import type { Page } from '@playwright/test';
import { activitiesOf, giveGift, jpeg } from '../support/gifts.ts';
import {
  connectAsCouple,
  invite,
  newAccount,
  newBrowser,
  newPerson,
  type Person,
  registerCouple,
  VIEWPORTS,
} from '../support/people.ts';
import { register, registerAndJoin } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const submit = (page: Page) => page.getByRole('button', { name: /^Give Marco/ });
const whatFor = (page: Page) => page.getByLabel('What for?');
const given = async (person: Person) => (await activitiesOf(person)).map(({ description }) => description);

test('two people become a couple by a link; a gift with a photo reaches both at once, each in their language [S2-049] [S2-101] [S7-056] [S3-010]', async ({
  browser,
}) => {
  // Both people register with the form, which takes long.
  test.slow();
  const [english, italian] = await Promise.all([
    newBrowser(browser),
    newBrowser(browser, { language: 'it' }),
  ]);
  const [giulia, marco] = await Promise.all([english.newPage(), italian.newPage()]);

  await giulia.goto('/simplified-registration');
  await register(giulia, newAccount('Giulia'));
  await giulia.getByRole('button', { name: texts('en')('profiles.skip') }).click();
  await giulia.waitForURL('**/home');
  await giulia.getByRole('link', { name: 'Invite someone' }).click();
  await giulia.getByLabel('Their first name').fill('Marco');
  await giulia.getByRole('button', { name: 'Make the link' }).click();
  const href = await giulia.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  const link = /http\S+$/.exec(new URL(href ?? '').searchParams.get('text') ?? '')?.[0] ?? '';

  await marco.goto(link);
  await marco.getByRole('button', { name: 'Unisciti a Giulia' }).click();
  await registerAndJoin(marco, newAccount('Marco', 'Bianchi'), 'Giulia', 'it');
  await marco.waitForURL('**/home');
  await expect(marco.getByRole('link', { name: '0 besos', exact: true })).toBeVisible();

  await giulia.goto('/give-besos');
  await giulia.getByRole('link', { name: 'Food' }).click();
  await expect(giulia.getByRole('radio', { name: 'Marco' })).toBeChecked();
  await expect(giulia.getByText('Giving costs you nothing:', { exact: false })).toBeVisible();
  await giulia.getByText('2 besos').first().click();
  await whatFor(giulia).fill('Your lemon risotto');
  await giulia.getByLabel('Add a photo').setInputFiles(await jpeg(giulia));
  await giulia.getByRole('button', { name: 'Give Marco 2 besos' }).click();

  await expect(giulia.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(giulia.getByText('Marco will see your 2 besos in the feed.')).toBeVisible();
  await expect(giulia.getByText('Your lemon risotto')).toBeVisible();

  const card = marco.getByRole('article', { name: 'Giulia ti ha regalato 2 besos' });
  await expect(card).toContainText('Your lemon risotto');
  await expect(card).toContainText('+2');
  await expect(card).toContainText('proprio ora');
  await expect(marco.getByRole('link', { name: '2 besos', exact: true })).toBeVisible();
  const photo = card.getByRole('img', { name: 'Foto di Giulia' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const moment = marco.getByRole('region', { name: '+2 da Giulia' });
  await expect(moment).toContainText('Your lemon risotto');
  const announcement = marco
    .getByRole('status')
    .filter({ hasText: 'Giulia ti ha regalato 2 besos: Your lemon' });
  await expect(announcement).toBeAttached();
  await moment.getByRole('link', { name: 'Ricambia' }).click();
  await marco.waitForURL('**/give-besos?to=*');
  await marco.goBack();
  await expect(card).toBeVisible();
  await expect(moment).toHaveCount(0);

  await giulia.getByRole('link', { name: 'Back to home' }).click();
  await expect(giulia.getByRole('article', { name: 'You gave Marco' })).toContainText('just now');
  await expect(giulia.getByRole('link', { name: '0 besos', exact: true })).toBeVisible();

  // Marco can open the photo's address; a stranger and a signed-out browser cannot.
  const address = (await photo.getAttribute('src')) ?? '';
  expect((await italian.request.get(address)).status()).toBe(200);
  const stranger = await newPerson(browser);
  expect((await stranger.context.request.get(address)).status()).toBe(404);
  expect((await (await newBrowser(browser)).request.get(address)).status()).toBe(401);
});

test('missing fields are reported in a focused alert; back and reload keep the text [S5-024] [S2-102]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser, { viewport: VIEWPORTS.narrow });
  const lea = await newPerson(browser, { firstName: 'Lea' });
  await connectAsCouple(giulia, lea);
  const { page } = giulia;
  await page.goto('/home');
  await page.goto('/give-besos');
  await expect(page.getByRole('heading', { name: 'What did they do for you?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Home',
    'Romance',
    'Food',
    'Shopping',
    'Getting around',
    'Pets',
    'Babysitting',
    'Surprise',
  ]);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Getting around' }).click();
  await page.getByRole('button', { name: 'Give 1 beso' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Choose who it is for.');
  await expect(alert).toContainText('Write what it is for.');
  await expect(alert.locator('..')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByText('Marco', { exact: true }).click();
  await whatFor(page).fill('x'.repeat(495));
  await expect(alert).toBeHidden();
  await expect(page.getByText('5 characters left')).toBeVisible();
  await whatFor(page).fill('💋'.repeat(501));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await submit(page).click();
  await expect(alert).toContainText('Keep it to 500 characters.');

  await whatFor(page).fill('The lift to the station');
  await page.getByText('3 besos').first().click();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page).toHaveURL(/\/give-besos$/);
  await page.getByRole('link', { name: 'Romance' }).click();
  await expect(whatFor(page)).toHaveValue('The lift to the station');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Romance' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '3' })).toBeChecked();
  await expect(whatFor(page)).toHaveValue('The lift to the station');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'What did they do for you?' })).toBeVisible();
  // With no category chosen, the back button goes back in the history.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');
  expect(await activitiesOf(marco)).toEqual([]);
});

test('a photo is previewed, checked and replaced; a double tap gives once [S5-025] [S2-103] [S8-043]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser);
  const { page } = giulia;
  await page.goto('/give-besos?category=pets');
  await whatFor(page).fill('Walked Otto');
  const add = page.getByLabel('Add a photo');
  await add.setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Image is too large. Please use an image smaller than 5MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await add.setInputFiles({
    name: 'not.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText('We could not read this picture. Please try another one.')).toBeVisible();
  await page.getByLabel('Replace').setInputFiles(await jpeg(page));
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();

  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  const [activity, ...more] = await activitiesOf(marco);
  expect(more).toEqual([]);
  expect(activity).toMatchObject({ amount: 1, description: 'Walked Otto' });
  expect(activity?.image).not.toBeNull();
  await page.getByRole('link', { name: 'Give another' }).click();
  await page.getByRole('link', { name: 'Pets' }).click();
  await expect(whatFor(page)).toHaveValue('');
});

test.describe('on a bad network', () => {
  let proxy: TcpProxy;
  test.beforeEach(async ({ baseURL }) => {
    proxy = await startTcpProxy(baseURL ?? '');
  });
  test.afterEach(() => proxy.close());

  test('a lost response keeps the form, and a retry gives nothing twice [S7-056]', async ({ browser }) => {
    const { giulia, marco } = await registerCouple(browser);
    const { page } = giulia;
    await page.goto(`${proxy.url}/give-besos?category=home`);
    await whatFor(page).fill('Carried the shopping up');
    await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
    proxy.swallowAnswers();
    await submit(page).click();
    // Other parts of the page may show an alert too.
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'You are offline. Please check your connection.' });
    await expect(alert).toContainText('Nothing is lost: everything is still here.');
    await expect(whatFor(page)).toHaveValue('Carried the shopping up');
    // The server has stored the gift, but its response was lost.
    expect(await given(marco)).toEqual(['Carried the shopping up']);
    proxy.mend();
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
    expect(await given(marco)).toEqual(['Carried the shopping up']);
  });

  test('a queued gift survives a reload and is sent once, with its photo [S7-056]', async ({ browser }) => {
    const { giulia, marco } = await registerCouple(browser);
    const { page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByRole('heading', { name: 'You and Marco' })).toBeVisible();
    await page.goto(`${proxy.url}/give-besos?category=home`);
    await whatFor(page).fill('Fixed the shelf');
    await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
    const photo = await jpeg(page);
    // After an offline gift the app opens home, so it must have loaded home's code by then.
    await page.waitForLoadState('networkidle');
    proxy.cut();
    await page.getByLabel('Add a photo').setInputFiles(photo);
    await submit(page).click();
    await page.getByRole('button', { name: 'Send it when I’m back online' }).click();
    const card = page.getByRole('article', { name: 'You gave Marco' });
    await expect(card).toContainText('Waiting for a connection');
    await expect(page.getByRole('status').getByText('You are offline')).toBeVisible();
    expect(await activitiesOf(marco)).toEqual([]);
    proxy.mend();
    await page.reload();
    await expect(card).toContainText('Fixed the shelf');
    await expect(card).not.toContainText('Waiting for a connection');
    await expect(card).toHaveCount(1);
    const [activity, ...more] = await activitiesOf(marco);
    expect(more).toEqual([]);
    expect(activity?.image).not.toBeNull();
  });

  test('a gift made offline is sent as the person who made it, never as somebody else [S2-060] [S7-056]', async ({
    browser,
  }) => {
    const { giulia, marco } = await registerCouple(browser);
    const { page, context } = giulia;
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByRole('heading', { name: 'You and Marco' })).toBeVisible();
    await page.goto(`${proxy.url}/give-besos?category=food`);
    await whatFor(page).fill('Pancakes');
    await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
    await page.waitForLoadState('networkidle');
    // A closing page could still send a request if the browser were only set offline.
    proxy.cut();
    await submit(page).click();
    await page.getByRole('button', { name: 'Send it when I’m back online' }).click();
    const card = page.getByRole('article', { name: 'You gave Marco' });
    await expect(card).toContainText('Waiting for a connection');

    // Another person signs in on the same device before the gift is sent.
    const own = await context.cookies();
    await page.goto('about:blank');
    await context.clearCookies();
    await context.request.post('/api/v1/auth/sign-in', {
      data: { email: marco.email, password: marco.password },
    });
    proxy.mend();
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('Hi, Marco')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'You and Giulia' })).toBeVisible();
    await expect(page.getByText('Pancakes')).toHaveCount(0);
    expect(await activitiesOf(marco)).toEqual([]);

    await context.clearCookies();
    await context.addCookies(own);
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('Hi, Giulia')).toBeVisible();
    await expect.poll(() => given(marco)).toEqual(['Pancakes']);
    await expect(card).toContainText('Pancakes');
    await expect(card).not.toContainText('Waiting for a connection');
  });
});

test('the daily limit tells when giving is possible again, and keeps the form [S7-056]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  for (const amount of [...Array(16).fill(3), 2]) await giveGift(giulia, marco, relationshipId, { amount });
  const { page } = giulia;
  await page.goto('/give-besos?category=surprise');
  await whatFor(page).fill('One more');
  await submit(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('That is all you can give this person today. You can give again from');
  await expect(whatFor(page)).toHaveValue('One more');
});

test('a person in several shared relationships can be given to in each [S2-101]', async ({ browser }) => {
  const { giulia, marco } = await registerCouple(browser);
  const { token } = await invite(giulia, { kind: 'friends', groupName: 'The climbers' });
  await marco.context.request.post(`/api/v1/invitations/${token}/accept`);
  const { page } = giulia;
  await page.goto('/give-besos?category=food');
  const shownTo = page.getByRole('group', { name: 'Shown to' });
  await expect(page.getByRole('radio', { name: 'Marco' })).toHaveCount(1);
  // With a couple and a group to choose from, a gift is private by default.
  await expect(shownTo.getByRole('radio', { name: 'Just the two of us' })).toBeChecked();
  await shownTo.getByText('The climbers').click();
  await whatFor(page).fill('For all of us');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  expect(await given(marco)).toEqual(['For all of us']);
});

test('without a relationship giving starts with an invitation [S2-017]', async ({ browser }) => {
  const { page } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await page.goto('/give-besos');
  await page.waitForURL('**/invitation-hub?reason=give');
  await expect(page.getByText('Besos go to people you share something with.')).toBeVisible();
  await expect(page.getByLabel('Their first name')).toBeVisible();
  await expectAccessible(page);
});

test('only the giver can open the confirmation again, and without a gift it is empty [S2-018] [S2-104]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { viewport: VIEWPORTS.narrow });
  const { id } = await giveGift(giulia, marco, relationshipId, { amount: 3, description: 'A long walk' });
  await giulia.page.goto(`/give-besos/confirmation?activity=${id}`);
  await expect(giulia.page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(giulia.page.getByText('Marco will see your 3 besos in the feed.')).toBeVisible();
  await expect(giulia.page.getByText('A long walk')).toBeVisible();
  await expectAccessible(giulia.page);
  await expectNoSideScroll(giulia.page);

  const stranger = await newPerson(browser);
  for (const [page, address] of [
    [marco.page, id],
    [stranger.page, id],
    [giulia.page, 'nonsense'],
  ] as const) {
    await page.goto(`/give-besos/confirmation?activity=${address}`);
    await expect(page.getByRole('heading', { name: 'This beso is not here' })).toBeVisible();
  }
  await giulia.page.goto('/give-besos/confirmation');
  await giulia.page.waitForURL('**/home');
});
