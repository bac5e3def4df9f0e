import type { Browser, Page, Route } from '@playwright/test';
import { delayRequests, dropResponses } from '../support/delayedRequests.ts';
import { balanceOf, endFulfilmentUndo, newReward, redeemReward } from '../support/economy.ts';
import { giveGift } from '../support/gifts.ts';
import { type Language, type Person, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Creates a couple in which Giulia has this many besos from Marco. */
async function coupleWith(browser: Browser, { besos = 0, languages = ['en', 'it'] as Language[] } = {}) {
  const couple = await registerCouple(browser, { language: languages[0] }, { language: languages[1] });
  for (let left = besos; left > 0; left -= 3) {
    await giveGift(couple.marco, couple.giulia, couple.relationshipId, { amount: Math.min(left, 3) });
  }
  return couple;
}

test('a reward is created, redeemed, seen and fulfilled across two browsers [S2-020] [S2-109] [S2-110] [S2-111] [S2-112] [S7-059] [S8-049]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await coupleWith(browser, { besos: 12 });
  const { page } = giulia;
  await Promise.all([page.goto('/gift'), marco.page.goto('/gift')]);
  await expect(page.getByText('12', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make the first one' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Cost in besos')).toHaveValue('10');
  await sheet.getByRole('button', { name: 'Breakfast in bed' }).click();
  await expect(sheet.getByLabel('What would you like?')).toHaveValue('Breakfast in bed');
  await sheet.getByLabel('What would you like?').fill('Sunday without alarms');
  await expect(sheet.getByText('21/100')).toBeVisible();
  await expect(sheet.getByLabel('What would you like?')).toHaveAccessibleDescription(
    '21 of 100 characters used',
  );
  await sheet.getByLabel('Details').fill('Nobody wakes me before ten.');
  await sheet.getByLabel('Cost in besos').fill('14');
  await sheet.getByRole('button', { name: 'Fewer besos' }).click();
  await expect(sheet.getByLabel('Cost in besos')).toHaveValue('10');
  await expect(sheet.getByText('From 1 to 1,000. You have 12.')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Marco' })).toBeChecked();
  await expect(sheet.getByText('with Marco')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Your reward is there. You can redeem it now.')).toBeVisible();

  const reward = page.getByRole('article', { name: 'Sunday without alarms' });
  await expect(reward).toContainText('Nobody wakes me before ten.');
  await reward.getByRole('button', { name: 'Change' }).click();
  await expect(sheet.getByLabel('What would you like?')).toHaveValue('Sunday without alarms');
  await sheet.getByLabel('Details').fill('Nobody wakes me before eleven.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The reward is changed.')).toBeVisible();
  await expect(reward).toContainText('Nobody wakes me before eleven.');
  await reward.getByRole('button', { name: 'Redeem' }).dblclick();
  await expect(page.getByRole('alertdialog')).toContainText('It costs you 10 besos. Marco will hear of it.');
  const redeemed = collectRequests(page, /\/redemption$/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).dblclick();
  await expect(page.getByText('Redeemed. Enjoy it.')).toHaveCount(1);
  expect(redeemed).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeFocused();
  await expect(page.getByText('Marco has been told. Your half is done.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the rewards' }).click();
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
  await expect(reward).toContainText('Your half is done. Marco’s half is next.');
  await expect(page.getByText('2', { exact: true })).toBeVisible();
  expect(await balanceOf(giulia)).toBe(2);

  // Giulia learns that Marco's open page has shown the redeemed reward.
  const turn = marco.page.getByRole('article', { name: 'Sunday without alarms' });
  await expect(turn).toContainText('Giulia l’ha riscattato per 10 besos');
  await expect(reward).toContainText('Marco has seen it');
  await expectAccessible(page);
  await expectAccessible(marco.page);
  // A double tap fulfils the promise once, and Giulia is told when the time to undo is over.
  const kept = collectRequests(marco.page, /\/fulfilment$/);
  await turn.getByRole('button', { name: 'Segna come realizzato' }).dblclick();
  await expect(turn.getByRole('timer')).toBeVisible();
  expect(kept).toHaveLength(1);
  // The undo is offered on the card and in no toast.
  await expect(marco.page.getByRole('button', { name: /^Annulla/ })).toHaveCount(1);
  await expect(marco.page.getByText('Promessa mantenuta. Giulia lo vedrà.')).toHaveCount(0);
  await marco.page.reload();
  await turn.getByRole('button', { name: 'Annulla' }).click();
  await expect(marco.page.getByText('Annullato. Tocca ancora a te.')).toBeVisible();
  await turn.getByRole('button', { name: 'Segna come realizzato' }).click();
  await expect(turn.getByRole('timer')).toBeVisible();
  await expectAccessible(marco.page);
  await expect(reward).toContainText('Your half is done.');
  // A celebration over any open page tells Giulia that Marco kept his promise.
  const caughtUp = page.waitForResponse('**/api/v1/events?**');
  await page.goto('/profile');
  await caughtUp;
  await endFulfilmentUndo(marco);
  await expect(turn).toHaveCount(0);
  const scene = page.getByRole('region', { name: 'Marco kept it' });
  await expect(scene).toContainText('Sunday without alarms');
  await expectAccessible(page);
  await scene.getByRole('button', { name: 'Close' }).click();
  await expect(scene).toHaveCount(0);
  await page.goto('/gift');

  await expect(page.getByRole('heading', { name: 'Redeemed' })).toBeVisible();
  await expect(reward).toContainText('10 besos');
  await expect(reward).toContainText('kept by Marco');
  // Giulia's page does not celebrate twice. Marco gets a celebration and a list entry too.
  await expect(scene).toHaveCount(0);
  const hisScene = marco.page.getByRole('region', { name: 'Hai mantenuto la promessa' });
  await expect(hisScene).toBeVisible();
  // A beso that arrives meanwhile waits until this scene is closed.
  await giveGift(giulia, marco, relationshipId, { description: 'Grazie' });
  await expect(marco.page.getByText('Giulia ti ha regalato 1 beso: Grazie')).toBeAttached();
  const hisBeso = marco.page.getByRole('region', { name: '+1 da Giulia' });
  await expect(hisBeso).toHaveCount(0);
  await hisScene.getByRole('button', { name: 'Chiudi' }).click();
  await expect(hisBeso).toBeVisible();
  const record = marco.page.getByRole('region', { name: 'Promesse mantenute' });
  await expect(record.getByRole('listitem')).toContainText('Sunday without alarms');
  await expect(record.getByRole('listitem')).toContainText('per Giulia');
  await expectAccessible(marco.page);
  await reward.getByRole('button', { name: 'Hide' }).click();
  await expect(reward).toHaveCount(0);
});

test('a reward needs a title and a cost from 1 to 1000, tells how many besos are missing, and is deleted after a confirmation [S5-026] [S9-005] [S4-042] [S6-005]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await coupleWith(browser, { besos: 3 });
  const { page } = giulia;
  await page.setViewportSize(VIEWPORTS.narrow);
  await page.goto('/gift');
  await expect(page.getByRole('heading', { name: 'What would make you happy?' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Make the first one' }).click();
  const sheet = page.getByRole('dialog');
  const create = sheet.getByRole('button', { name: 'Create' });
  await sheet.getByLabel('Cost in besos').fill('1001');
  await create.click();
  await expect(sheet.getByText('Give the reward a name.')).toBeVisible();
  await expect(sheet.getByText('Choose a whole number from 1 to 1,000.')).toBeVisible();
  for (const wrong of ['0', '2.5', 'ten', '']) {
    await sheet.getByLabel('Cost in besos').fill(wrong);
    await expect(sheet.getByText('Choose a whole number from 1 to 1,000.')).toBeVisible();
  }
  await sheet.getByLabel('Cost in besos').fill('75');
  await sheet.getByLabel('What would you like?').fill('x'.repeat(101));
  await expect(sheet.getByText('101/100')).toBeVisible();
  await expect(sheet.getByText('Keep it to 100 characters.')).toBeVisible();
  await expectNoSideScroll(page);
  await sheet.getByLabel('What would you like?').fill('Dinner at Da Nino');
  await sheet.getByText('Just me').last().click();
  await create.click();
  const reward = page.getByRole('article', { name: 'Dinner at Da Nino' });
  await expect(reward).toContainText('72 besos to go');
  await expect(reward.getByRole('button', { name: 'Redeem' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await giveGift(marco, giulia, relationshipId, { amount: 2 });
  await expect(reward).toContainText('70 besos to go');

  await marco.page.goto('/gift');
  await expect(marco.page.getByRole('button', { name: texts('it')('rewards.makeFirst') })).toBeVisible();

  await reward.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(reward).toBeVisible();
  await reward.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The reward is deleted.')).toBeVisible();
  await expect(reward).toHaveCount(0);
  expect(await balanceOf(giulia)).toBe(5);
});

test('the last besos are spent once by the first device, and the other says so in two languages [S5-027] [S8-047]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await coupleWith(browser, { besos: 3, languages: ['es', 'en'] });
  await giveGift(giulia, marco, relationshipId, { amount: 3 });
  const spendTwice = async (person: Person, language: Language, words: string) => {
    const t = texts(language);
    await newReward(person, 'A nap', 3);
    await newReward(person, 'A bath', 3);
    const other = await person.context.newPage();
    for (const [page, name] of [
      [person.page, 'A nap'],
      [other, 'A bath'],
    ] as const) {
      await page.goto('/gift');
      await page
        .getByRole('article', { name })
        .getByRole('button', { name: t('rewards.redeem') })
        .click();
    }
    const confirm = (page: Page) =>
      page.getByRole('alertdialog').getByRole('button', { name: t('rewards.redeem') });
    await confirm(person.page).click();
    await expect(person.page.getByText(t('rewards.redeemedToast'))).toBeVisible();
    await confirm(other).click();
    await expect(other.getByRole('alert').getByText(words)).toBeVisible();
    await other.getByRole('button', { name: t('common.cancel') }).click();
    await expect(other.getByRole('article', { name: 'A nap' }).getByRole('button')).toHaveCount(1);
    expect(await balanceOf(person)).toBe(0);
  };
  await Promise.all([
    spendTwice(giulia, 'es', 'No tienes suficientes BESOS para esta recompensa'),
    spendTwice(marco, 'en', 'You don’t have enough besos for this reward'),
  ]);
});

test('rewards that cannot be loaded say so and can be retried; offline the last known ones stay [S8-044] [S8-048] [S8-054]', async ({
  browser,
}) => {
  const { giulia, relationshipId } = await coupleWith(browser, { besos: 3 });
  await newReward(giulia, 'A nap', 3, relationshipId);
  const { page, context } = giulia;
  // The app never repeats a request that fails with 418.
  const fails = { rewards: true, balance: true };
  const answer = (what: keyof typeof fails) => (route: Route) =>
    fails[what] ? route.fulfill({ status: 418, json: {} }) : route.continue();
  await page.route('**/api/v1/rewards', answer('rewards'));
  // Events contain the balance too, so the test makes them fail as well.
  await page.route(/\/api\/v1\/(besos\/balance|events)/, answer('balance'));
  await page.goto('/gift');
  await expect(page.getByRole('alert')).toContainText('Failed to load your rewards');
  await expect(page.getByRole('alert')).toContainText('It’s us, not you. Wait a moment and try again.');
  // A balance that could not be loaded is not shown as 0.
  await expect(page.getByText(texts('en')('shell.balance.unknown'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('0', { exact: true })).toHaveCount(0);
  fails.balance = false;
  await page.reload();
  await expect(page.getByText('Failed to load your rewards')).toBeVisible({ timeout: 20_000 });
  // The page requests the rewards a second time after it has fetched missed events.
  await page.waitForLoadState('networkidle');
  fails.rewards = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  const reward = page.getByRole('article', { name: 'A nap' });
  await expect(reward).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('Last known balance')).toBeVisible();
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible();
  await reward.getByRole('button', { name: 'Redeem' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Redeem' }).click();
  await expect(dialog).toContainText('The reward could not be redeemed');
  await expect(dialog).toContainText('You are offline. Please check your connection.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('Redeemed. Enjoy it.')).toBeVisible();
  await expect(page.getByText('Last known balance')).toHaveCount(0);
  expect(await balanceOf(giulia)).toBe(0);
});

test('changes of rewards and balance on another device appear at once [S7-034]', async ({ browser }) => {
  const { giulia } = await coupleWith(browser, { besos: 6 });
  const { page } = giulia;
  await page.goto('/gift');
  await expect(page.getByRole('button', { name: 'Make the first one' })).toBeVisible();
  const made = await newReward(giulia, 'A nap', 4);
  const reward = page.getByRole('article', { name: 'A nap' });
  await expect(reward.getByRole('button', { name: 'Redeem' })).toBeVisible();
  await redeemReward(giulia, made);
  await expect(page.getByRole('heading', { name: 'Redeemed' })).toBeVisible();
  await expect(reward.getByRole('button', { name: 'Redeem' })).toHaveCount(0);
  await expect(page.getByText('2', { exact: true })).toBeVisible();
});

test('failed actions are explained in the person’s language, and lose or duplicate nothing [S8-045] [S8-046] [S8-048]', async ({
  browser,
}) => {
  const { giulia } = await coupleWith(browser, { besos: 1, languages: ['es', 'it'] });
  await newReward(giulia, 'Una siesta', 1);
  const t = texts('es');
  const { page, context } = giulia;
  await page.goto('/gift');
  const reward = page.getByRole('article', { name: 'Una siesta' });
  await expect(reward).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('rewards.new'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('rewards.what')).fill('Un baño');
  await sheet.getByRole('button', { name: t('rewards.create') }).click();
  await expect(sheet.getByRole('alert')).toContainText('Error al crear la recompensa');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const dialog = page.getByRole('alertdialog');
  for (const [action, words] of [
    ['rewards.delete', 'Error al eliminar la recompensa'],
    ['rewards.redeem', 'Error al canjear la recompensa'],
  ] as const) {
    await reward.getByRole('button', { name: t(action) }).click();
    await dialog.getByRole('button', { name: t(action) }).click();
    await expect(dialog.getByRole('alert')).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await context.setOffline(false);
  await reward.getByRole('button', { name: t('rewards.delete') }).click();
  await dialog.getByRole('button', { name: t('rewards.delete') }).click();
  await expect(page.getByText(t('rewards.deletedToast'))).toBeVisible();
  expect(await balanceOf(giulia)).toBe(1);

  // The first reward is stored although its response is lost, so the second attempt must add nothing.
  const bath = page.getByRole('article', { name: 'Un baño' });
  for (const lost of [true, false]) {
    if (lost) await dropResponses(page, '**/api/v1/rewards');
    const name = t(lost ? 'rewards.makeFirst' : 'rewards.new');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(sheet.getByLabel(t('rewards.what'))).toHaveValue('Un baño');
    await sheet.getByRole('button', { name: t('rewards.create') }).click();
    if (!lost) break;
    await expect(sheet.getByRole('alert')).toContainText('Error al crear la recompensa');
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  }
  await expect(page.getByText(t('rewards.createdToast'))).toBeVisible();
  await expect(bath).toHaveCount(1);
});

test('the helper of a reward can be chosen even if the relationships load late [S2-110]', async ({
  browser,
}) => {
  const { giulia } = await coupleWith(browser, { besos: 0 });
  const { page } = giulia;
  const arrive = await delayRequests(page, '**/api/v1/relationships');
  await page.goto('/gift');
  await page.getByRole('button', { name: 'Make the first one' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What would you like?').fill('A bath');
  const marco = sheet.getByRole('radio', { name: 'Marco' });
  await expect(marco).toHaveCount(0);
  arrive();
  await expect(marco).toBeChecked();
  await expect(sheet.getByLabel('What would you like?')).toHaveValue('A bath');
});
