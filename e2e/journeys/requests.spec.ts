import { consoleErrors } from '../support/console.ts';
import { delayRequests } from '../support/delayedRequests.ts';
import {
  answerBesoRequest,
  askForBesos,
  balanceOf,
  endWithdrawalUndo,
  headerBalance,
  newReward,
  redeemReward,
} from '../support/economy.ts';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { inspectOnAppearance } from '../support/inspectOnAppearance.ts';
import { connectAsCouple, newPerson, type Person, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Marco uses another language than Giulia. */
const IN_SPANISH = { language: 'es' } as const;

test('a request reports missing fields, is sent, approved live, and pays [S1-005] [S2-019] [S2-105] [S2-106] [S5-019] [S5-020] [S5-021] [S5-023] [S8-050]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser, { viewport: VIEWPORTS.narrow }, IN_SPANISH);
  await connectAsCouple(giulia, await newPerson(browser, { firstName: 'Lea' }));
  const { page } = giulia;
  await marco.page.goto('/home');
  await page.goto('/request-besos');
  await expect(page.getByRole('heading', { name: 'Quick ideas' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const [idea, category] of [
    ['Chores', 'chores'],
    ['Cooking', 'cooking'],
    ['Breakfast', 'breakfast'],
  ] as const) {
    await expect(page.getByRole('link', { name: idea })).toHaveAttribute(
      'href',
      `/request-besos?category=${category}`,
    );
  }
  await page.getByRole('link', { name: 'Breakfast' }).click();

  const submit = page.getByRole('button', { name: /^(Request|Ask)/ });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const whatFor = page.getByLabel('What for?');
  await page.getByRole('button', { name: 'Description is required' }).click();
  await expect(whatFor).toBeFocused();
  await expect(page.getByText('Please explain why you need these BESOs')).toBeVisible();
  await page.getByRole('button', { name: 'Partner selection is required' }).click();
  await expect(page.getByText('Please select who you want to request BESOs from')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Lea' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await whatFor.fill('   ');
  await expect(page.getByRole('button', { name: 'Description is required' })).toBeVisible();
  await whatFor.fill('Pancakes, with the good butter');
  await page.getByText('Marco', { exact: true }).click();
  await page.getByText('2 besos').first().click();
  await expect(page.getByRole('button', { name: /is required/ })).toHaveCount(0);
  await submit.click();
  await expect(page.getByText('Your BESO request has been sent successfully!')).toBeVisible();
  await page.waitForURL('**/home');
  const mine = page.getByRole('article', { name: 'You asked Marco' });
  await expect(mine).toContainText('Pending approval');
  await expect(mine).toContainText('Pancakes, with the good butter');
  await expect(mine.getByRole('button', { name: 'Cancel request' })).toBeVisible();

  const asked = marco.page.getByRole('article', { name: 'Giulia te pide' });
  await expect(asked).toContainText('Pendiente de aprobación');
  await expect(asked).toContainText('Si apruebas, le das 2 besos a Giulia.');
  await asked.getByRole('button', { name: 'Aprobar' }).click();

  for (const [person, name, words] of [
    [giulia, 'Marco gave you', 'Pending approval'],
    [marco, 'Le diste 2 besos a Giulia', 'Pendiente de aprobación'],
  ] as const) {
    const card = person.page.getByRole('article', { name });
    await expect(card).toContainText('+2');
    await expect(card).not.toContainText(words);
    await expect(card.getByRole('button', { name: /^(Aprobar|Cancel)/ })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: '+2 from Marco' })).toBeVisible();
  await expect(page.getByText('Marco approved: 2 besos for you.')).toHaveCount(0);
  await expect(headerBalance(page, '2 besos')).toBeVisible();
  await expect(headerBalance(marco.page, '0 besos')).toBeVisible();
  expect(await Promise.all([balanceOf(giulia), balanceOf(marco)])).toEqual([2, 0]);
});

test('a failed request says so; after success there is confetti for 1.5 s, then home [S8-050] [S2-108] [S9-016]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser, {}, IN_SPANISH);
  const { page } = giulia;
  await page.goto('/request-besos?category=cooking');
  await page.getByLabel('What for?').fill('Risotto');
  const submit = page.getByRole('button', { name: 'Ask Marco for 1 beso' });
  await page.route('**/api/v1/besos/requests', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', status: 500, defined: true } }),
  );
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Failed to request BESO');
  await expect(page.getByLabel('What for?')).toHaveValue('Risotto');
  await page.unrouteAll({ behavior: 'wait' });

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  await submit.click();
  const sent = page.getByRole('heading', { name: texts('en')('besos.request.sentTitle') });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(sent).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await page.clock.runFor(1_300);
  await expect(sent).toBeVisible();
  await expect(page).toHaveURL(/request-besos/);
  await page.clock.runFor(400);
  await page.waitForURL('**/home');
  await page.clock.resume();
  await expect(page.getByRole('article', { name: 'You asked Marco' })).toContainText('Risotto');
});

test('back leads to the categories and then home; without a session a sign-in is required [S2-107] [S5-022]', async ({
  browser,
}) => {
  const { giulia } = await registerCouple(browser, {}, IN_SPANISH);
  const { page } = giulia;
  await page.goto('/request-besos');
  await page.getByRole('link', { name: 'Cooking' }).click();
  await page.getByLabel('What for?').fill('Risotto');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'What did you do?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');
  await page.goto('/request-besos?category=cooking');
  await expect(page.getByLabel('What for?')).toHaveValue('Risotto');
  // Ends the session only when the request is sent.
  await page.route('**/api/v1/besos/requests', async (route) => {
    await giulia.context.clearCookies();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Ask Marco for 1 beso' }).click();
  await expect(page.getByText('Please log in to request BESOs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in and come back' }).click();
  await page.waitForURL('**/login?redirect=%2Frequest-besos%3Fcategory%3Dcooking');
});

/** Ten seconds until a decision takes effect, and as many again for a busy machine. */
const IN_EFFECT = { timeout: 20_000 };

test('a decline or withdrawal can be undone for ten seconds, even after a reload, before the other person sees it [S4-043] [S4-051] [S7-058]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(
    browser,
    { viewport: VIEWPORTS.narrow },
    IN_SPANISH,
  );
  const complaints = consoleErrors(giulia.page, marco.page);
  await askForBesos(giulia, marco, relationshipId, { description: 'The shopping' });
  await askForBesos(giulia, marco, relationshipId, { description: 'The washing' });
  await giveGift(giulia, marco, relationshipId, { description: 'A long walk' });
  await giulia.page.goto('/home');
  // An open page announces a new request only by a button, so the page is loaded again.
  await expect(async () => {
    await marco.page.goto('/home');
    await expect(marco.page.getByRole('article').first()).toContainText('The washing', { timeout: 3_000 });
  }).toPass();
  const cards = (person: Person, text: string) => person.page.getByRole('article').filter({ hasText: text });
  const [shopping, hers] = [cards(marco, 'The shopping'), cards(giulia, 'The shopping')];
  await expect(hers).toContainText('Pending approval');

  const answers = collectRequests(marco.page, /\/response$/);
  await shopping.getByRole('button', { name: 'Rechazar' }).dblclick();
  await expect(marco.page.getByText('Has rechazado lo que pedía Giulia.')).toHaveCount(1);
  expect(answers).toHaveLength(1);
  await expect(shopping.getByRole('timer')).toContainText('para deshacerlo');
  await expect(marco.page.getByRole('button', { name: /^Deshacer/ })).toHaveCount(1);
  await marco.page.reload();
  await shopping.getByRole('button', { name: 'Deshacer' }).click();
  await expect(marco.page.getByText('Deshecho. La petición sigue pendiente.')).toBeVisible();
  await expect(shopping.getByRole('button', { name: 'Aprobar' })).toBeVisible();

  const washing = cards(giulia, 'The washing');
  await washing.getByRole('button', { name: 'Cancel request' }).click();
  await expect(washing.getByRole('timer')).toBeVisible();
  const messages = giulia.page.getByRole('region', { name: 'Notifications' });
  await giulia.page.getByRole('link', { name: 'Friends' }).click();
  await expect(messages).toContainText('Your request is withdrawn.');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Taken back. The request waits again.');
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await giulia.page.goBack();
  await expect(hers).toContainText('Pending approval');
  await expect(cards(marco, 'The washing')).toContainText('Pendiente de aprobación');

  await washing.getByRole('button', { name: 'Cancel request' }).click();
  // The button that was pressed disappears, so its card gets the focus.
  await shopping.getByRole('button', { name: 'Rechazar' }).press('Enter');
  await expect(shopping).toContainText('Rechazada');
  await expect(shopping).toBeFocused();
  const spoken = marco.page.locator('[aria-live=polite].sr-only');
  await expect(spoken).toContainText(/Quedan \d+ segundos para deshacerlo/);
  await expect(hers).toContainText('Pending approval');
  await expect(shopping.getByRole('timer')).toContainText('para deshacerlo');
  await expectAccessible(marco.page);
  await expectNoSideScroll(marco.page);
  // While a removed card disappears, the cards below it move and ignore taps.
  const { looks } = await inspectOnAppearance(marco.page, '.closing', '[role=feed] article');
  await expect(giulia.page.getByText('Marco declined your request.')).toBeVisible(IN_EFFECT);
  const closing = await looks;
  expect(closing.takesTaps).toBe(false);
  expect(closing.animations).toContain('closing');
  await expect(marco.page.getByText('Giulia ha retirado la petición.')).toBeVisible(IN_EFFECT);
  await expect(cards(marco, 'A long walk')).toBeFocused();
  await expect(spoken).toContainText('Ya no se puede deshacer.');
  for (const { page } of [giulia, marco]) {
    await expect(page.getByText('The shopping')).toHaveCount(0);
    await expect(page.getByText('The washing')).toHaveCount(0);
    await expect(page.getByRole('article').getByText('A long walk')).toBeVisible();
  }
  expect(await balanceOf(giulia)).toBe(0);
  expect(complaints).toEqual([]);
});

test('the second of two answers to a request is told the first, and the daily limit is explained [S7-058]', async ({
  browser,
  baseURL,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, {}, IN_SPANISH);
  const request = await askForBesos(giulia, marco, relationshipId, { description: 'The shopping' });
  const proxy = await startTcpProxy(baseURL ?? '');
  const { page } = marco;
  await page.goto(`${proxy.url}/home`);
  const card = page.getByRole('article', { name: 'Giulia te pide' });
  await expect(card).toBeVisible();
  proxy.cut();
  // Marco has declined on another device, and the approval from this page does not reach the server.
  await answerBesoRequest(marco, request, false);
  await card.getByRole('button', { name: 'Aprobar' }).click();
  proxy.mend();
  await expect(page.getByText('Esta petición ya se ha rechazado.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
  expect(await balanceOf(giulia)).toBe(0);
  await proxy.close();

  for (const amount of [...Array(16).fill(3), 2]) await giveGift(giulia, marco, relationshipId, { amount });
  await askForBesos(marco, giulia, relationshipId, { description: 'One too many' });
  await giulia.page.goto('/home');
  const asked = giulia.page.getByRole('article', { name: 'Marco asks you' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked.getByRole('alert')).toContainText(
    'That is all you can give this person today. You can give again from',
  );
  await expect(asked).toContainText('Pending approval');
  expect(await balanceOf(marco)).toBe(50);
});

test('a request made offline is queued, survives a reload and is sent once [S7-057]', async ({ browser }) => {
  const { giulia, marco } = await registerCouple(browser, {}, IN_SPANISH);
  const { page, context } = giulia;
  await page.goto('/home');
  await page.goto('/request-besos?category=chores');
  await page.getByLabel('What for?').fill('The windows');
  await expect(page.getByRole('radio', { name: 'Marco' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ask Marco for 1 beso' }).click();
  const card = page.getByRole('article', { name: 'You asked Marco' });
  await expect(card).toContainText('Waiting for a connection');
  await context.setOffline(false);
  await expect(card).not.toContainText('Waiting for a connection');
  await page.reload();
  await expect(card).toHaveCount(1);
  const [activity, ...more] = await activitiesOf(marco);
  expect(more).toEqual([]);
  expect(activity?.description).toBe('The windows');
});

test('a gift can be undone live within ten seconds, unless its besos are spent [S2-018]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(
    browser,
    { viewport: VIEWPORTS.narrow },
    IN_SPANISH,
  );
  const { page } = giulia;
  const complaints = consoleErrors(marco.page);
  await marco.page.goto('/home');
  const giveRisotto = async () => {
    await page.getByRole('button', { name: 'Give Marco 2 besos' }).click();
    await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  };
  await page.goto('/give-besos?category=food');
  await page.getByLabel('What for?').fill('Your lemon risotto');
  await page.getByText('2 besos').first().click();
  await giveRisotto();
  await expect(page.getByRole('timer')).toContainText(/seconds left to take it back/);
  await expect(page.getByText('Marco may have seen it already.')).toBeVisible();
  await expect(marco.page.getByRole('article').getByText('Your lemon risotto')).toBeVisible();
  await expect(marco.page.getByRole('region', { name: '+2 de Giulia' })).toBeVisible();
  await expect(headerBalance(marco.page, '2 besos')).toBeVisible();
  const bell = (name: string) => marco.page.getByRole('link', { name, exact: true });
  await expect(bell('Notificaciones, 1 sin leer')).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back. The form is as you left it.')).toBeVisible();
  await expect(page).toHaveURL(/\/give-besos\?category=food&/);
  await expect(page.getByLabel('What for?')).toHaveValue('Your lemon risotto');
  await expect(page.getByRole('radio', { name: '2' })).toBeChecked();
  // The celebration tells of the undo for some seconds, and the card tells of it until a reload.
  await expect(marco.page.getByRole('region', { name: 'Giulia lo ha anulado' })).toBeVisible();
  await expect(marco.page.getByRole('article').first()).toContainText('Giulia lo ha anulado');
  await expect(marco.page.getByText('Your lemon risotto')).toHaveCount(0);
  await expect(bell('Notificaciones')).toBeVisible();
  await expect(headerBalance(marco.page, '0 besos')).toBeVisible();
  await expect(marco.page.getByRole('region', { name: 'Giulia lo ha anulado' })).toHaveCount(0);
  expect(complaints).toEqual([]);

  const reward = await newReward(marco, 'A nap', 2, relationshipId);
  await giveRisotto();
  await redeemReward(marco, reward);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It stands: these besos have been spent already.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0, { timeout: 12_000 });
  await expect(page.locator('[aria-live=polite].sr-only')).toContainText('It’s given for good.');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expectAccessible(page);
});

test('a request can be answered beside the feed, in the inbox and on its page [S4-043] [S7-058]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(
    browser,
    { viewport: VIEWPORTS.desktop },
    IN_SPANISH,
  );
  const { page } = giulia;
  // The column beside the feed shows the request without waiting for the feed.
  const arrive = await delayRequests(page, '**/api/v1/activities?*');
  const listed = page.waitForResponse('**/api/v1/besos/requests');
  await page.goto('/home');
  await listed;
  const aside = page.getByRole('complementary');
  await expect(aside.getByText('Marco Bianchi')).toBeVisible();
  await askForBesos(marco, giulia, relationshipId, { amount: 3, description: 'The station at six' });
  await expect(aside.getByText('Marco asks you for 3 besos')).toBeVisible();
  arrive();
  await expectAccessible(page);
  // The feed has buttons for the request, but the column beside it has only a link.
  await expect(aside.getByRole('link', { name: /Marco asks you for 3 besos/ })).toBeVisible();
  await expect(aside.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const keys: string[] = [];
  await page.route('**/response', (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey);
    return keys.length < 3 ? route.abort('connectionreset') : route.continue();
  });
  const card = page.getByRole('article', { name: 'Marco asks you' });
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(aside.getByText('Marco asks you for 3 besos')).toHaveCount(0);
  expect(keys).toEqual(Array(3).fill(keys[0]));
  await expect(page.getByRole('article', { name: 'You gave Marco' })).toContainText('+3');

  await page.goto('/notifications');
  const request = await askForBesos(marco, giulia, relationshipId, { description: 'The bins' });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText('“The bins”');
  await expect(waiting).toContainText('Approving costs you nothing. Marco gets 1 new beso.');
  await page.setViewportSize(VIEWPORTS.narrow);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await marco.context.request.post(`/api/v1/besos/requests/${request.id}/cancel`, { data: {} });
  await endWithdrawalUndo(request);
  await expect(waiting).toContainText('Marco has withdrawn the request.');
  await expect(waiting.getByRole('button')).toHaveCount(0);

  const { id } = await askForBesos(marco, giulia, relationshipId, { description: 'The bins, again' });
  await expect(waiting).toContainText('“The bins, again”');
  await waiting.getByRole('button', { name: 'Decline' }).click();
  await expect(waiting).toContainText('You declined what Marco asked for.');
  await page.goto(`/activity/${id}`);
  await expect(page.getByText('The bins, again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const last = await askForBesos(marco, giulia, relationshipId, { amount: 2, description: 'The windows' });
  await page.goto(`/activity/${last.id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('article', { name: 'You gave Marco' })).toContainText('+2');
  expect(await balanceOf(marco)).toBe(5);
});
