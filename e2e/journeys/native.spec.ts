import type { Page } from '@playwright/test';
import { activitiesOf, giveGift, giveLater } from '../support/gifts.ts';
import { type Person, registerCouple } from '../support/people.ts';
import { uploadPhoto } from '../support/photos.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { openShellDevice } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** Returns the server's address with a host that shares no cookies with the native app's page. */
const elsewhere = (url: string | undefined) => (url ?? '').replace('//localhost', '//127.0.0.1');

async function findServer(page: Page, written: string): Promise<void> {
  await page.getByLabel('Address or link').fill(written);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a native app uses a remote server only with its bearer: sign-in, pictures, live besos, camera, uploads and queue [S1-012] [S7-012] [S7-068] [S8-040]', async ({
  browser,
  baseURL,
}) => {
  const server = elsewhere(baseURL);
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const imageId = await uploadPhoto(marco);
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto', imageId });
  const { context, page, keychain, requests, at } = await openShellDevice(browser);

  await page.goto(at('/'));
  await expect(page.getByRole('heading', { name: 'Where is your BESO?' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await findServer(page, 'http://beso.example');
  await expect(page.getByText('Enter an address such as beso.example.org.')).toBeVisible();
  await findServer(page, `${server}/login?redirect=%2Fhome`);
  await signIn(page, giulia);

  const feed = page.getByRole('article', { name: 'Marco gave you' });
  await expect(feed).toContainText('The lemon risotto');
  const isShown = (image: Element) =>
    image instanceof HTMLImageElement && image.src.startsWith('blob:') && image.naturalWidth > 0;
  const photo = feed.locator('figure img');
  await expect.poll(() => photo.evaluate(isShown)).toBe(true);
  expect(keychain.open.has('session')).toBe(true);

  await giveGift(marco, giulia, relationshipId, { description: 'Coffee in bed', amount: 2 });
  await expect(page.getByRole('region', { name: '+2 from Marco' })).toContainText('Coffee in bed');

  await page.goto(at('/give-besos?category=food'));
  const camera = page.getByRole('button', { name: 'Take a photo' });
  await camera.click();
  await expect(page.getByText('Camera permission required.')).toBeVisible();
  keychain.allowsCamera = true;
  await camera.click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await page.getByLabel('What for?').fill('Pancakes');
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  await expect(page).toHaveURL(/confirmation/);

  // Without a connection the person stays signed in, and the next start shows the stored data.
  await context.setOffline(true);
  await page.goto(at('/give-besos?category=food'));
  await page.getByLabel('What for?').fill('Waffles');
  await giveLater(page);
  await page.goto(at('/'));
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await expect(feed.last()).toContainText('The lemon risotto');
  await expect.poll(() => photo.last().evaluate(isShown)).toBe(true);
  await context.setOffline(false);
  await expect
    .poll(async () => (await activitiesOf(marco)).map(({ description }) => description))
    .toEqual(['Waffles', 'Pancakes', 'Coffee in bed', 'The lemon risotto']);

  const hosts = new Set(requests.map((request) => new URL(request.url()).origin));
  expect([...hosts]).toEqual([server]);
  for (const request of requests) {
    const headers = await request.allHeaders();
    expect(headers.cookie, request.url()).toBeUndefined();
    expect(request.url()).not.toMatch(/beso_session|bearer/i);
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('beso_session');
});

test('a native app tells whether app or server is too old, and stays signed in [S1-012]', async ({
  browser,
  baseURL,
}) => {
  const server = elsewhere(baseURL);
  const { giulia } = await registerCouple(browser);
  const { context, page, keychain, at } = await openShellDevice(browser);
  await page.goto(at('/'));
  await findServer(page, server);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Another server' }).click();
  await findServer(page, server);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, giulia);
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
  for (const [answer, title] of [
    [{ product: 'beso', version: 9, oldestShell: 9 }, 'This app is too old'],
    [{ product: 'beso', version: 0, oldestShell: 0 }, 'The server is too old'],
  ] as const) {
    await context.route(`${server}/api/v1/native`, (route) =>
      route.fulfill({ json: answer, headers: { 'access-control-allow-origin': 'https://localhost' } }),
    );
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused();
    expect(keychain.open.get('session')).toContain('beso_session');
    await context.unroute(`${server}/api/v1/native`);
  }
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
});

test('a native app protects its session by biometry, restores it at the next start, and reports its revocation [S2-033] [S4-019] [S4-020] [S8-076]', async ({
  browser,
  baseURL,
}) => {
  const { giulia } = await registerCouple(browser);
  const { page, keychain, at } = await openShellDevice(browser);
  keychain.hasBiometry = true;
  await page.goto(at('/'));
  await findServer(page, elsewhere(baseURL));
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, giulia);
  await page.getByRole('button', { name: 'Yes, Enable Biometric' }).click();
  await expect(page.getByText('Biometric authentication enabled!')).toBeVisible();
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
  expect(keychain.open.has('session')).toBe(false);
  expect([...keychain.guarded.keys()]).toEqual(['biometric_session']);

  keychain.putsAway = true;
  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/login'));
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Fingerprint / Face Unlock' });
  await expect(again).toBeEnabled();
  await expectAccessible(page);
  // A page that requires a session first asks for the fingerprint.
  await page.goto(at('/notifications'));
  await expect(page).toHaveURL(at('/login?redirect=%2Fnotifications'));
  await expect(again).toBeEnabled();
  keychain.putsAway = false;
  await again.click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(at('/notifications'));
  await page.goto(at('/'));
  await expect(page.getByText('Hi, Giulia')).toBeVisible();
  await expect(page.getByText('Yes, Enable Biometric')).toHaveCount(0);

  const ended = await giulia.context.request.post('/api/v1/auth/sign-out', { data: { scope: 'global' } });
  expect(ended.ok()).toBe(true);
  await page.goto(at('/'));
  await expect(page.getByText('No stored session found')).toBeVisible();
  await expect(again).toHaveCount(0);
  expect(keychain.guarded.size).toBe(0);
});
