import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askForBesos, newReward, redeemReward } from '../support/economy.ts';
import { PUBLIC_SCREENS, signedInScreens } from '../support/everyScreen.ts';
import { giveGift } from '../support/gifts.ts';
import { doubleFontSize, expectReadable } from '../support/largeText.ts';
import {
  connectAsCouple,
  invite,
  inviteToGroup,
  newBrowser,
  newPerson,
  registerCouple,
  VIEWPORTS,
} from '../support/people.ts';
import { recommend } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';

const LONG_TITLE = 'A whole Sunday without anybody asking where anything is, and breakfast in bed at eleven';
const LONG_NAME = 'Bartholomäusmaximilianchristophersebastianalexanderferdinand';

async function readAll(page: Page, pages: readonly (readonly [path: string, shows: string | RegExp])[]) {
  for (const [path, shows] of pages) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectReadable(page);
  }
}

/** Declared addresses that are not tested: one redirects, the other is for operators. */
const NOT_READ = ['/registration', '/testing-dashboard'];

/** Returns the paths that the app's features declare, without parameters. */
function declaredPaths(): string[] {
  const source = join(import.meta.dirname, '../../apps/web/src/features');
  return globSync('**/feature.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/path: '([^'$]+)/g)].map(([, path = '']) => path),
  );
}

test('the tested screens include every route of the app', () => {
  const read = [...PUBLIC_SCREENS, ...signedInScreens('', '')].map(([path]) => path);
  const unread = declaredPaths().filter((path) => !read.some((one) => one.startsWith(path)));
  expect(unread.toSorted()).toEqual(NOT_READ);
});

/** Checks pages on a usual phone and on the narrowest phone. */
async function readOnBoth(page: Page, pages: readonly (readonly [path: string, shows: string])[]) {
  for (const [path, shows] of pages) {
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectReadable(page);
    await page.setViewportSize(VIEWPORTS.narrow);
    await expectReadable(page);
  }
}

test('with text at 200 % every screen stays readable at 390 and at 320 px', async ({ browser }) => {
  test.slow();
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const stranger = await (await newBrowser(browser)).newPage();
  await Promise.all([doubleFontSize(giulia.page), doubleFontSize(stranger)]);
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  await invite(giulia, { kind: 'friends' });
  await Promise.all([
    readOnBoth(giulia.page, signedInScreens(id, marco.id)),
    readOnBoth(stranger, PUBLIC_SCREENS),
  ]);
  // Opens dialogs that contain a form, and one that asks a question.
  const { page } = giulia;
  for (const [path, open, shows] of [
    ['/gift', 'Make the first one', 'What would you like?'],
    ['/account-settings', /^Password/, 'New password'],
    ['/account-settings', /^Email/, 'New email'],
    ['/invitation-management', /^Cancel/, 'The link stops working.'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: open }).first().click();
    await expect(
      page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(shows).first(),
    ).toBeVisible();
    for (const screen of [VIEWPORTS.narrow, VIEWPORTS.phone]) {
      await page.setViewportSize(screen);
      await expectReadable(page);
    }
  }
});

test('with text at 200 % words stay whole, switches keep their shape and amounts fit', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  for (const giver of [giulia, marco])
    await giveGift(giver, giver === giulia ? marco : giulia, relationshipId, { amount: 3 });
  await askForBesos(marco, giulia, relationshipId, { amount: 2 });
  await redeemReward(giulia, await newReward(giulia, LONG_TITLE, 1, relationshipId));
  await redeemReward(marco, await newReward(marco, LONG_TITLE, 3, relationshipId));
  const { page } = giulia;
  await doubleFontSize(page);
  await readAll(page, [
    ['/request-besos?category=chores', 'Ask whom?'],
    ['/gift', 'On its way'],
    ['/statement', 'Movements'],
    ['/notifications', 'Waiting for you'],
  ]);

  await page.goto('/gift');
  const titles = page.getByRole('article').getByText(LONG_TITLE);
  await expect(titles).toHaveCount(2);
  // The overflow is less than half a line, so no line of text is cut off.
  for (const title of await titles.all())
    expect(await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)).toBeLessThan(20);

  await page.goto('/notification-preferences');
  const form = page.getByRole('switch', { name: 'Quiet hours' }).locator('> span');
  await expect(form).toBeVisible();
  await expectReadable(page);
  const { width = 0, height = 1 } = (await form.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(48 / 28, 1);

  for (const path of ['/home', '/give-besos?category=food']) {
    await page.goto(path);
    const domes = page.locator('[data-dome]');
    await expect(domes.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectReadable(page);
    const beyond = await domes.evaluateAll((all) =>
      all.filter((dome) => {
        const box = dome.getBoundingClientRect();
        return [...dome.querySelectorAll('span')].some((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < box.left || right > box.right || top < box.top || bottom > box.bottom + 4;
        });
      }),
    );
    expect(beyond).toHaveLength(0);
  }
});

test('with text at 200 % words stay whole in the languages with the longest words', async ({ browser }) => {
  for (const [language, pages] of [
    [
      'fr',
      [
        ['/request-besos', 'Petit déjeuner'],
        ['/share-recommendation', 'Rien de recommandé'],
      ],
    ],
    [
      'es',
      [
        ['/request-besos', 'Desayuno'],
        ['/share-recommendation', 'Aún no hay recomendaciones'],
      ],
    ],
    [
      'it',
      [
        ['/quiz-dashboard', 'Le mie informazioni'],
        ['/quiz?mode=my-info', 'Domanda 1/10'],
      ],
    ],
  ] as const) {
    const viewport = language === 'it' ? VIEWPORTS.narrow : VIEWPORTS.phone;
    const [person, other] = await Promise.all([
      newPerson(browser, { language, viewport }),
      newPerson(browser),
    ]);
    await connectAsCouple(person, other);
    const { page } = person;
    await doubleFontSize(page);
    await readAll(page, pages);
  }
});

test('with text at 200 % long names and French words stay whole in forms and invitations', async ({
  browser,
}) => {
  const [person, other] = await Promise.all([
    newPerson(browser, { language: 'fr' }),
    newPerson(browser, { firstName: 'Alessandro', lastName: 'Ferrari' }),
  ]);
  const { relationshipId } = await connectAsCouple(person, other);
  await giveGift(other, person, relationshipId, { amount: 3 });
  await askForBesos(other, person, relationshipId);
  await newReward(person, 'Cinéma', 1, relationshipId);
  await invite(person, { kind: 'partner', partnerName: 'Marta' });
  const { token } = await invite(other, { kind: 'friends' });
  const { page } = person;
  await doubleFontSize(page);
  await readAll(page, [
    [`/join/${token}`, 'Alessandro'],
    ['/notifications', 'C’est à toi de répondre'],
    ['/invitation-hub', 'Pas encore ouvert'],
    ['/gift', '+3 grâce à Alessandro'],
  ]);
  const unit = await page.getByText('besos', { exact: true }).first().boundingBox();
  const drawing = await page.locator('section:has(> div > h2) > svg').boundingBox();
  expect((unit?.x ?? 0) + (unit?.width ?? 0)).toBeLessThanOrEqual(drawing?.x ?? 0);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  await expectReadable(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^.*Alessandro Ferrari/ }).click();
  await expect(page.getByRole('dialog').getByText('Alessandro a 0 beso')).toBeVisible();
  await expectReadable(page);
});

test('with text at 200 % filled screens stay readable in Italian', async ({ browser }) => {
  const [person, other] = await Promise.all([
    newPerson(browser, { language: 'it' }),
    newPerson(browser, { firstName: 'Alessandro', lastName: 'Ferrari' }),
  ]);
  const { relationshipId } = await connectAsCouple(person, other);
  await inviteToGroup(person, [other], 'Il gruppo');
  await newReward(person, 'Massaggio', 50, relationshipId);
  const { page } = person;
  await page.goto('/profile');
  await recommend(person, 'La piccola trattoria');
  await doubleFontSize(page);
  await readAll(page, [
    ['/gift', 'Massaggio'],
    ['/share-recommendation', 'La piccola trattoria'],
    ['/profile', 'I tuoi legami'],
  ]);
  await page.getByRole('button', { name: /^Il gruppo/ }).click();
  await expect(page.getByRole('dialog').getByText('Alessandro Ferrari')).toBeVisible();
  await expectReadable(page);
});

test('a name of 60 letters without a space fits, even on the narrowest screen', async ({ browser }) => {
  expect(LONG_NAME).toHaveLength(60);
  const [person, marco] = await Promise.all([
    newPerson(browser, { viewport: VIEWPORTS.narrow, firstName: LONG_NAME, lastName: LONG_NAME }),
    newPerson(browser, { viewport: VIEWPORTS.narrow, firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(marco, person);
  await giveGift(person, marco, relationshipId, { amount: 3 });
  await askForBesos(person, marco, relationshipId, { amount: 2 });
  await readAll(person.page, [
    ['/home', 'You gave Marco'],
    ['/profile', LONG_NAME],
    ['/profile-setup', 'A face for your besos'],
  ]);
  await readAll(marco.page, [
    ['/home', `${LONG_NAME} gave you`],
    ['/give-besos?category=food', LONG_NAME],
    ['/notifications', 'Waiting for you'],
    ['/statement', 'Movements'],
    ['/quiz-dashboard', LONG_NAME],
  ]);
});
