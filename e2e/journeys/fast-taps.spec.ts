import { waitUntilShownTogether } from '../support/brieflyShown.ts';
import { delayRequests, dropResponses } from '../support/delayedRequests.ts';
import { activitiesOf, giveGift, jpeg } from '../support/gifts.ts';
import { inspectOnAppearance } from '../support/inspectOnAppearance.ts';
import {
  connectAsCouple,
  invite,
  newAccount,
  newBrowser,
  newPerson,
  registerCouple,
  relationshipsOf,
} from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';

test('a person who reloads or leaves during a gift learns its result and gives once [S7-056] [S2-104]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  await connectAsCouple(giulia, marco);
  const given = async () => (await activitiesOf(marco)).map(({ description }) => description);
  const { page } = giulia;
  const submit = page.getByRole('button', { name: /^Give Marco/ });
  const whatFor = page.getByLabel('What for?');
  await page.goto('/give-besos?category=home');
  await whatFor.fill('Fixed the tap');
  const arrived = page.waitForRequest('**/besos/gifts');
  await page.route('**/besos/gifts', (route) => route.fetch().then(() => undefined), { times: 1 });
  await submit.click();
  await arrived;
  await expect.poll(given).toEqual(['Fixed the tap']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  expect(await given()).toEqual(['Fixed the tap']);

  await page.getByRole('link', { name: 'Give another' }).click();
  await page.getByRole('link', { name: 'Pets' }).click();
  await expect(whatFor).toHaveValue('');
  await whatFor.fill('Sang in the car');
  const photo = await jpeg(page);
  const goOn = await delayRequests(page, '**/api/v1/images');
  await page.getByLabel('Add a photo').setInputFiles(photo);
  await submit.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');
  goOn();
  await expect(page.getByText('You gave Marco 1 beso.')).toBeVisible();
  // One toast reports the gift and leads to its celebration.
  await page.getByRole('button', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sang in the car');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const [activity] = await activitiesOf(marco);
  expect(activity).toMatchObject({ description: 'Sang in the car', image: {} });
});

test('a person who goes back to the categories during a gift learns its result there and gives once [S7-056]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  const submit = page.getByRole('button', { name: /^Give Marco/ });
  const whatFor = page.getByLabel('What for?');
  const pets = page.getByRole('link', { name: 'Pets' });
  const { promise: refusing, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/besos/gifts', (route) => refusing.then(() => route.fulfill({ status: 400 })), {
    times: 1,
  });
  await page.goto('/give-besos');
  await pets.click();
  await whatFor.fill('Sang in the car');
  await submit.click();
  await page.goBack();
  await expect(pets).toBeVisible();
  refuse();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred');
  await pets.click();
  await expect(whatFor).toHaveValue('Sang in the car');

  // The person goes back before the code of the confirmation screen has loaded.
  const confirm = await delayRequests(page, /\/GiveConfirmationScreen[^/]*\.js/);
  await submit.click();
  await page.waitForURL('**/give-besos/confirmation?*');
  await page.goBack();
  await expect(page.getByText('You gave Marco 1 beso.')).toBeVisible();
  confirm();
  await pets.click();
  await expect(whatFor).toHaveValue('');
  expect(await activitiesOf(marco)).toMatchObject([{ description: 'Sang in the car' }]);
});

test('a registration or acceptance without a response happens once, and the person learns it [S2-010] [S2-073] [S5-039]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const { url } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  const context = await newBrowser(browser);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Join Giulia' }).dblclick();
  await page.waitForURL('**/simplified-registration');
  await fillRegistration(page, newAccount('Marco', 'Bianchi'));
  await dropResponses(page, '**/api/v1/auth/sign-up', 1);
  const create = page.getByRole('button', { name: 'Register and join Giulia' });
  await create.dblclick();
  await expect(page.getByRole('alert')).toHaveText('You are offline. Please check your connection.');
  // Removes the session's cookie, which would have been lost with the response.
  await context.clearCookies();
  await dropResponses(page, '**/api/v1/invitations/*/accept', 1);
  const joined = waitUntilShownTogether(page, 'Welcome to your relationship journey!');
  await create.click();
  await joined;
  await expect(page.getByRole('heading', { name: 'You and Giulia' })).toBeVisible();
  expect(await relationshipsOf(giulia)).toMatchObject([{ members: [{}, { firstName: 'Marco' }] }]);
});

test('a recommendation that is shared by two taps during its upload is shared once [S8-078]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser)]);
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  const shared = collectRequests(page, /\/recommendations$/);
  await page.goto('/share-recommendation-form');
  const goOn = await delayRequests(page, '**/api/v1/images');
  await page.getByLabel('Add a photo').setInputFiles(await jpeg(page));
  await page.getByRole('textbox', { name: 'What should they know?' }).fill('The little sailing boat');
  await page.getByText('Couple', { exact: true }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Sharing…' })).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(page.getByText('Recommendation shared')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(shared).toHaveLength(1);
  expect(await activitiesOf(marco)).toMatchObject([{ description: 'The little sailing boat' }]);
});

test('a menu that opens on the next page stays open when a step back arrives late [S2-051]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(giulia, marco, relationshipId);
  const { page } = giulia;
  const menu = page.getByRole('dialog');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(menu).toBeVisible();
  await page.evaluate(() => {
    const { back } = history;
    history.back = () => {
      history.back = back;
      document.body.dataset.steps = '';
      addEventListener('late', () => history.back(), { once: true });
    };
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('body[data-steps]')).toBeAttached();
  await page.getByRole('link', { name: 'Message Marco' }).click();
  await expect(page.getByRole('heading', { name: 'Marco Bianchi', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(menu).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((stepped) => {
        navigation.addEventListener('currententrychange', stepped, { once: true });
        dispatchEvent(new Event('late'));
      }),
  );
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(true);
  await expect(menu).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/find-friends\?with=/);
});

test('an element that moves or is still appearing ignores taps [S8-078]', async ({ browser }) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  await giveGift(marco, giulia, relationshipId, { description: 'A long walk' });
  const { page, context } = giulia;
  await page.goto('/home');
  const moment = page.getByRole('region', { name: '+1 from Marco' });
  await moment.getByRole('button', { name: 'Close' }).click();
  await expect(moment).toHaveCount(0);

  // A new celebration ignores taps at first, because the person meant to tap the page below it.
  const given = await inspectOnAppearance(page, '[data-moment][data-appeared]');
  await giveGift(marco, giulia, relationshipId, { description: 'The bins' });
  expect(await given.looks).toMatchObject({ takesTaps: false });

  // The bottom bar ignores taps briefly when the offline banner moves it.
  const bar = '[data-lane-floor]';
  const offline = await inspectOnAppearance(page, '.moved-odd', bar);
  await context.setOffline(true);
  expect(await offline.looks).toMatchObject({ takesTaps: false });
  const online = await inspectOnAppearance(page, '.moved-even', bar);
  await context.setOffline(false);
  expect(await online.looks).toMatchObject({ takesTaps: false });

  // With and without reduced motion, a new dialog ignores taps at first.
  for (const [button, layer, reducedMotion] of [
    ['Actions', 'fan-in', 'no-preference'],
    ['More', 'sheet-in', 'no-preference'],
    ['Actions', 'fan-in', 'reduce'],
    ['More', 'sheet-in', 'reduce'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const coming = await inspectOnAppearance(page, '[role=dialog]');
    await page.getByRole('button', { name: button }).first().click();
    expect((await coming.looks).withoutTaps).toContain(layer);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
