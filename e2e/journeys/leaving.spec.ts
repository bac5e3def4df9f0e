import type { Page } from '@playwright/test';
import { activitiesOf } from '../support/gifts.ts';
import { connectAsCouple, newPerson, type Person, registerCouple, VIEWPORTS } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const GIFTS = '**/api/v1/besos/gifts';
/** The button for signing out, which a desktop shows on every page. */
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' });

const AWAY = { defined: true, code: 'SERVICE_UNAVAILABLE', status: 503, message: '' };

/** Controls the requests that send gifts; other requests reach the server. */
interface Road {
  /** `tunnel` makes the requests fail, `away` responds with 503, and a promise delays the requests. */
  now: 'tunnel' | 'away' | Promise<void> | 'open';
}

async function roadOf(page: Page): Promise<Road> {
  const road: Road = { now: 'open' };
  await page.route(GIFTS, async (route) => {
    if (road.now === 'tunnel') return route.abort('internetdisconnected');
    if (road.now === 'away') return route.fulfill({ status: 503, json: AWAY });
    await road.now;
    return route.continue();
  });
  return road;
}

async function giveLater(page: Page, road: Road, description: string): Promise<void> {
  road.now = 'tunnel';
  await page.goto('/give-besos?category=food');
  await page.getByLabel('What for?').fill(description);
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  await page.getByRole('button', { name: 'Send it when I’m back online' }).click();
  const card = page.getByRole('article').filter({ hasText: description });
  await expect(card).toContainText('Waiting for a connection');
  road.now = 'away';
  await page.reload();
  await expect(card).toContainText('Waiting for a connection');
}

/** Signs in and waits until the page names the person. Before that, the app ignores input. */
async function signIn({ email, password, firstName }: Person, page: Page): Promise<void> {
  await page.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: firstName, exact: true })).toBeVisible();
}

const given = async (person: Person) => (await activitiesOf(person)).map(({ description }) => description);

test('signing out with queued items asks: they are sent first, or the person stays [S4-003] [S8-003]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  const { page, context } = giulia;
  const road = await roadOf(page);
  await giveLater(page, road, 'Pancakes');
  await giveLater(page, road, 'Lemonade');

  const question = page.getByRole('alertdialog', { name: '2 things wait on this device' });
  await signOut(page).press('Enter');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(signOut(page)).toBeFocused();

  await context.setOffline(true);
  await signOut(page).press('Enter');
  await expect(question).toContainText('You are offline.');
  const send = question.getByRole('button', { name: 'Send first' });
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await context.setOffline(false);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(question.getByRole('alert')).toHaveText('2 things could not be sent. They still wait here.');
  expect(await given(marco)).toEqual([]);

  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  road.now = opened;
  await send.click();
  await expect(question.getByRole('button', { name: 'Sending 2 things…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  open();
  await page.waitForURL('**/onboarding');
  expect(await given(marco)).toEqual(['Lemonade', 'Pancakes']);

  await signIn(giulia, page);
  await page.route('**/api/v1/auth/sign-out', (out) => out.abort('internetdisconnected'), { times: 1 });
  await signOut(page).click();
  await expect(
    page.getByText('Error signing out: You are offline. Please check your connection.'),
  ).toBeVisible();
  await signOut(page).click();
  await page.waitForURL('**/onboarding');
});

test('signing out discards only that person’s queued items [S4-003]', async ({ browser }) => {
  const { giulia, marco } = await registerCouple(browser, { viewport: VIEWPORTS.desktop });
  const lea = await newPerson(browser, { firstName: 'Lea' });
  await connectAsCouple(lea, marco);
  const { page, context } = giulia;
  const road = await roadOf(page);
  await giveLater(page, road, 'Pancakes');

  await context.clearCookies();
  await signIn(lea, page);
  await giveLater(page, road, 'Lemonade');
  await expect(page.getByText('Pancakes')).toHaveCount(0);
  await signOut(page).click();
  const question = page.getByRole('alertdialog', { name: '1 thing waits on this device' });
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await page.waitForURL('**/onboarding');

  road.now = 'open';
  await signIn(lea, page);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
  await context.clearCookies();
  await signIn(giulia, page);
  await expect.poll(() => given(marco)).toEqual(['Pancakes']);
  await expect(page.getByText('Lemonade')).toHaveCount(0);
});
