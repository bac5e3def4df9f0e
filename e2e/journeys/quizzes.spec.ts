import type { Locator, Page } from '@playwright/test';
import { balanceOf } from '../support/economy.ts';
import {
  anotherDevice,
  inviteToGroup,
  newPerson,
  type Person,
  registerCouple,
  VIEWPORTS,
} from '../support/people.ts';
import { finishMyInfo, optionOn, playQuiz, runningQuiz } from '../support/quizzes.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

/** Returns the card with this heading on the dashboard. */
const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const question = (page: Page, number: number) => page.getByText(`Question ${number}/10`, { exact: true });
const arches = (page: Page, step: string) => page.locator(`[role=progressbar] [data-step=${step}]`);

function nextFirst(language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: 'numeric', timeZone });
  const [year = 0, month = 0] = parts.format().split(/\D/).map(Number);
  const words = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return words.format(Date.UTC(year, month, 1));
}

test('My Info: answers can change, advance by themselves, survive a reload, and unlock the other’s quiz live [S1-007] [S2-021] [S2-113] [S2-117] [S2-119] [S2-120] [S2-121] [S2-122] [S2-124] [S2-125] [S4-045] [S8-051] [S9-007] [S9-009] [S9-010]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(
    browser,
    {},
    { language: 'es', timeZone: 'America/Los_Angeles' },
  );
  const { page } = giulia;
  await marco.page.goto('/quiz-dashboard');
  await expect(card(marco.page, 'Quiz de pareja')).toContainText('Completa primero «Mi información»');
  await page.goto('/quiz-dashboard');
  await expect(
    page.getByRole('heading', { name: 'How well do you and Marco know each other?' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/home');
  const partner = card(page, 'Partner quiz');
  await expect(partner).toContainText('Locked');
  await expect(partner.getByRole('button', { name: 'Start' })).toHaveAccessibleDescription(
    'Complete my info first',
  );
  const mine = card(page, 'My information');
  await expect(mine).toContainText('Available');
  await expectAccessible(page);
  await mine.getByRole('link', { name: 'Start' }).click();

  await expect(question(page, 1)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is your favourite colour?' })).toBeVisible();
  await expect(page.getByText('correct')).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toHaveCount(0);
  const answered = Date.now();
  await page.getByRole('button', { name: 'Blue, like the open sea' }).click();
  await expect(question(page, 2)).toBeVisible();
  expect(Date.now() - answered).toBeGreaterThanOrEqual(500);
  await expect(page.getByRole('heading', { name: 'Which dish could you eat every week?' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous question' }).click();
  await expect(page.getByRole('button', { name: 'Blue, like the open sea' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Red, like cherries' }).click();
  await expect(question(page, 2)).toBeVisible();
  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(arches(page, 'done')).toHaveCount(1);
  for (let place = 2; place <= 9; place += 1) {
    await page.keyboard.press('1');
    await expect(question(page, place + 1)).toBeVisible();
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/profile');
  await page.keyboard.press('1');
  await expect(arches(page, 'done')).toHaveCount(9);
  const saving = /\/quizzes\/my-info$/;
  await page.route(saving, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await next.click();
  await expect(page.getByText('Failed to save quiz results. Please try again.')).toBeVisible();
  await page.unroute(saving);
  await next.dblclick();
  await expect(page.getByRole('heading', { name: 'Information saved' })).toBeFocused();
  await expect(page.locator('[data-falling=half]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Yes, gladly' }).click();
  await expect(page.getByText('Noted. You can change it in your settings.')).toBeVisible();
  await expectAccessible(page);
  // Making the window wide and narrow again leaves the page as it is.
  for (const size of [VIEWPORTS.desktop, VIEWPORTS.phone]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('navigation')).toHaveCount(size === VIEWPORTS.desktop ? 1 : 0);
    await expect(page.getByText('Noted. You can change it in your settings.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Red, like cherries')).toBeVisible();
  expect(await balanceOf(giulia)).toBe(0);

  await page.goto('/quiz-dashboard');
  await expect(mine).toContainText('Completed');
  await expect(mine.getByRole('link', { name: 'Retake' })).toBeVisible();
  await expect(partner).toContainText('Waiting for Marco');
  await finishMyInfo(marco);
  await expect(partner).toContainText('Available');
  await expect(card(marco.page, 'Quiz de pareja')).toContainText('Disponible');
  await marco.page.goto('/notifications');
  await marco.page.getByRole('link', { name: /Mi información/i }).click();
  await expect(marco.page).toHaveURL(`/quiz-dashboard?to=${giulia.id}`);

  await mine.getByRole('link', { name: 'Retake' }).click();
  await expect(page.getByRole('button', { name: 'Red, like cherries' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/quiz?mode=my-info&set=more');
  await expect(page.getByRole('heading', { name: 'Which colour would you paint a room?' })).toBeVisible();
  await expect(arches(page, 'done')).toHaveCount(0);
});

test('the quiz about Marco: a cut connection, another device, the score and its besos [S2-021] [S2-113] [S2-114] [S2-115] [S2-116] [S2-118] [S2-119] [S2-120] [S2-121] [S4-044] [S9-007] [S9-008] [S9-011]', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const proxy = await startTcpProxy(baseURL ?? '');
  const { giulia, marco } = await registerCouple(
    browser,
    {},
    { language: 'es', timeZone: 'America/Los_Angeles' },
  );
  await Promise.all([finishMyInfo(giulia), finishMyInfo(marco)]);
  const { page } = giulia;
  await page.goto(`${proxy.url}/quiz`);
  await expect(question(page, 1)).toBeVisible();
  await expect(page.getByText('Quizzes can bring you 30 more besos this month.')).toBeVisible();
  const quiz = await runningQuiz(giulia);
  const next = page.getByRole('button', { name: 'Next question' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await optionOn(page, quiz, 0).click();
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await expect(page.getByText('1 correct')).toBeAttached();
  await next.click();

  await optionOn(page, quiz, 1, false).click();
  await expect(page.getByText('Your answer')).toBeVisible();
  await expect(page.getByText('Marco’s answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Not quite. Marco’s answer:' })).toBeAttached();
  await optionOn(page, quiz, 1).click({ force: true });
  await page.keyboard.press('1');
  await expect(page.getByText('1 correct')).toBeAttached();
  await expectAccessible(page);
  await next.click();

  // The server stores the answer, but the page gets no response.
  proxy.swallowAnswers();
  await optionOn(page, quiz, 2).click();
  await expect.poll(async () => (await runningQuiz(giulia)).score).toBe(2);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  proxy.mend();
  await expect(page.getByText('2 correct')).toBeAttached();
  await next.click();

  // Without a connection the app stores the answer and sends it later.
  proxy.cut();
  await optionOn(page, quiz, 3).click();
  await expect(page.getByText('Your answer is kept here and sent as soon as you are back.')).toBeVisible();
  expect((await runningQuiz(giulia)).score).toBe(2);
  proxy.mend();
  await expect(page.getByText('3 correct')).toBeAttached();
  await next.click();

  const other = await anotherDevice(browser, giulia, { viewport: VIEWPORTS.desktop });
  await other.goto('/quiz-dashboard');
  await card(other, 'Partner quiz').getByRole('link', { name: 'Go on' }).click();
  await expect(question(other, 5)).toBeVisible();
  await expect(arches(other, 'right')).toHaveCount(3);
  await expect(arches(other, 'wrong')).toHaveCount(1);
  for (let place = 4; place < 10; place += 1) {
    await expect(question(other, place + 1)).toBeVisible();
    await optionOn(other, quiz, place, place !== 9).click();
    const on = other.getByRole('button', { name: place === 9 ? 'See results' : 'Next question' });
    await expect(on).not.toHaveAttribute('aria-disabled', 'true');
    await on.click();
  }
  await expect(other.getByText('out of 10')).toBeVisible();
  await expect(other.getByText('8', { exact: true })).toBeVisible();
  await expect(other.getByText('+3 BESOS')).toBeVisible();
  await expect(other.locator('[data-falling=star]')).toHaveCount(1);
  await other.setViewportSize(VIEWPORTS.phone);
  await expect(other.getByRole('navigation')).toHaveCount(0);
  await expect(other.getByText('+3 BESOS')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
  await expectAccessible(other);
  expect(await balanceOf(giulia)).toBe(3);

  // The first device is still at the fifth question, but the quiz was completed on another device.
  await expect(page.getByText('8 correct')).toBeAttached();
  await page.goto(`${proxy.url}/quiz`);
  await expect(page.getByText('Already completed')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `See you on ${nextFirst('en-GB', 'Europe/Paris')}` }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/statement');
  await expect(page.getByText('Quiz about Marco')).toBeVisible();
  await proxy.close();
});

test('a quiz ends with its result; the comparison has both directions and past months, and can be hidden from both [S2-119] [S2-120]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser, {}, { language: 'es' });
  await Promise.all([finishMyInfo(giulia), finishMyInfo(marco)]);
  const { page } = giulia;
  await page.goto('/quiz');
  await expect(question(page, 1)).toBeVisible();
  const quiz = await runningQuiz(giulia);
  for (let place = 0; place < 9; place += 1) {
    await optionOn(page, quiz, place, place < 8).click();
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  const statusRead = page.waitForResponse(/\/api\/v1\/quizzes$/);
  await optionOn(page, quiz, 9, false).click();
  // Although the response says that this month's quiz is done, the page still offers the result.
  await statusRead;
  await expect(page.getByText('Already completed')).toHaveCount(0);
  await page.getByRole('button', { name: 'See results' }).click();
  await expect(page.getByText('+3 BESOS')).toBeVisible();
  await page.goto('/quiz-dashboard');
  await page.getByRole('link', { name: 'What you know of each other' }).click();
  await page.getByRole('link', { name: /You and Marco.*8 you know of Marco/ }).click();
  await expect(page.getByText('Marco has not finished a quiz about you that month.')).toBeVisible();
  await expect(page.getByText('You knew', { exact: true })).toHaveCount(8);
  await playQuiz(marco, giulia, 6);
  await expect(page.getByText('Whole: 6 · Half: 2 · To discover: 2')).toBeVisible();
  await expect(page.getByText(/^You guessed: /)).toHaveCount(2);
  await expect(page.getByText(/^Marco guessed: /)).toHaveCount(4);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await marco.page.goto(new URL(page.url()).pathname);
  await expect(marco.page.getByText('Giulia lo sabía', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Hide this month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(marco.page.getByRole('heading', { name: 'Aquí no hay nada que ver' })).toBeVisible();
});

test('the dashboard alone, with several people, locked, and after a failure [S2-022] [S2-123] [S2-126] [S2-127] [S8-052]', async ({
  browser,
}) => {
  const ida: Person = await newPerson(browser, { firstName: 'Ida' });
  const { page } = ida;
  await page.goto('/quiz-dashboard');
  await expect(page.getByRole('heading', { name: 'How well do your people know you?' })).toBeVisible();
  await expect(card(page, 'Add partner').getByRole('link', { name: 'Add partner' })).toHaveAttribute(
    'href',
    '/new-relationship',
  );
  await expect(card(page, 'Partner quiz')).toHaveCount(0);

  const { giulia, marco } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  await Promise.all([finishMyInfo(giulia), finishMyInfo(marco)]);
  await inviteToGroup(giulia, [ida], 'The flat');
  await giulia.page.goto('/quiz-dashboard');
  const about = giulia.page.getByRole('group', { name: 'Who is it about?' });
  await expect(about.getByRole('radio', { name: 'Ida' })).toBeChecked();
  await expect(card(giulia.page, 'Partner quiz')).toContainText('Ten questions about Ida.');
  await about.getByText('Marco').click();
  await expect(giulia.page.getByRole('heading', { name: 'How well do you and Marco' })).toBeVisible();

  await marco.page.goto('/account-settings');
  const open = marco.page.getByRole('switch', { name: 'Quizzes about me' });
  await expect(card(giulia.page, 'Partner quiz')).toContainText('Available');
  await open.click();
  await expect(card(giulia.page, 'Partner quiz')).toContainText('Marco has not opened this quiz.');
  await expect(card(giulia.page, 'Partner quiz').getByRole('button', { name: 'Start' })).toBeVisible();
  // The second change counts, because it is sent after the first response.
  const settings = /\/quizzes\/settings$/;
  const sent: boolean[] = [];
  let answered = 0;
  const held = Promise.withResolvers<void>();
  await marco.page.route(settings, async (route) => {
    if (sent.push(route.request().postDataJSON().open) === 1) await held.promise;
    await route.fulfill({ response: await route.fetch() });
    answered += 1;
  });
  await open.click();
  await open.click();
  await marco.page.evaluate(() => fetch('/api/v1/quizzes').then(({ status }) => status));
  expect(sent).toEqual([true]);
  held.resolve();
  await expect.poll(() => answered).toBe(2);
  expect(sent).toEqual([true, false]);
  await expect(open).not.toBeChecked();
  await giulia.page.goto('/quiz');
  await giulia.page.getByRole('link', { name: /Marco/ }).click();
  await expect(giulia.page.getByRole('heading', { name: 'Marco has not opened this quiz.' })).toBeVisible();

  const status = /\/api\/v1\/quizzes$/;
  const failing = await newPerson(browser, { firstName: 'Lea' });
  await failing.page.route(status, (route) => route.fulfill({ status: 500, json: {} }));
  await failing.page.goto('/quiz-dashboard');
  await expect(failing.page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  await expect(
    failing.page.getByRole('heading', { name: 'Failed to check quiz completion status' }),
  ).toBeVisible();
  await failing.page.unroute(status);
  const reloaded = failing.page.waitForEvent('load', { timeout: 30_000 });
  await failing.page.getByRole('button', { name: 'Try Again' }).click();
  await reloaded;
  await expect(card(failing.page, 'My information')).toContainText('Available');
});
