import { type Browser, devices } from '@playwright/test';
import { signOut } from '../support/device.ts';
import { giveGift } from '../support/gifts.ts';
import { followMail } from '../support/mailbox.ts';
import { connectAsCouple, invite, newCaller, newPerson, registerCouple } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Opens a page as an iPhone's browser, which has push only for apps on the Home Screen. */
async function onIphone(browser: Browser) {
  const { userAgent, viewport } = devices['iPhone 13'];
  const context = await browser.newContext({
    userAgent,
    viewport,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    for (const name of ['PushManager', 'Notification', 'PublicKeyCredential'])
      Reflect.deleteProperty(window, name);
  });
  const giulia = await newCaller(context, { firstName: 'Giulia' });
  const marco = await newPerson(browser, { firstName: 'Marco' });
  const { relationshipId } = await connectAsCouple(giulia, marco);
  return { giulia, marco, relationshipId, page: await context.newPage() };
}

test('on an iPhone BESO explains how to install it, once after a beso and in the push settings [S2-026]', async ({
  browser,
}) => {
  const { page, giulia, marco, relationshipId } = await onIphone(browser);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached();
  const hint = page.getByRole('region', { name: 'Keep BESO at hand' });
  await expect(hint).toHaveCount(0);
  for (const words of ['The early train', 'The late train']) {
    await giveGift(marco, giulia, relationshipId, { description: words });
    const moment = page.getByRole('region', { name: '+1 from Marco' });
    await expect(moment).toContainText(words);
    await moment.getByRole('button', { name: 'Close' }).click();
    await expect(moment).toHaveCount(0);
    if (words === 'The late train') break;
    await expect(hint).toContainText('Add to Home Screen');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await hint.getByRole('button', { name: 'Got it' }).click();
    await expect(hint).toHaveCount(0);
  }
  await expect(hint).toHaveCount(0);

  await page.goto('/notification-preferences');
  await expect(page.getByText(/On this device push needs BESO on the Home Screen/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await page.goto('/account-settings');
  await expect(page.getByText(/This browser has no passkeys/)).toBeVisible();
  await expect(page.getByText(/^Sign in with one tap/)).toHaveCount(0);

  // A link opens in the browser, even if BESO is on the Home Screen.
  const { token } = await invite(marco, { kind: 'friends' });
  await page.goto(`/join/${token}`);
  await expect(page.getByText(/^Do you have BESO on the Home Screen\? Join here/)).toBeVisible();
  await page.request.post('/api/v1/auth/password-reset', { data: { email: giulia.email } });
  const mail = { subject: 'Choose a new password for BESO', button: 'Choose a new password' };
  await followMail(page, giulia.email, mail);
  await expect(page.getByText(/^Do you have BESO on the Home Screen\? Save/)).toBeVisible();
});

test('a browser that can install BESO offers it once after a beso, and the icon shows the unread count [S1-012]', async ({
  browser,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const { page } = giulia;
  // Gives the page the functions of an installed app, and records the numbers on its icon.
  await page.addInitScript(() => {
    const badges: (number | null)[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: async (unread: number) => void badges.push(unread),
      clearAppBadge: async () => void badges.push(null),
    });
  });
  const lastBadge = () => page.evaluate(() => (window as unknown as { badges: unknown[] }).badges.at(-1));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached();
  const offer = () =>
    page.evaluate(() => {
      const prompt = async () => void Object.assign(window, { prompted: true });
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      return dispatchEvent(event);
    });
  expect(await offer()).toBe(false);
  const hint = page.getByRole('region', { name: 'Keep BESO at hand' });
  for (const words of ['The early train', 'The late train']) {
    await giveGift(marco, giulia, relationshipId, { description: words });
    const moment = page.getByRole('region', { name: '+1 from Marco' });
    await expect(moment).toContainText(words);
    // The second unread notification is the one about the new connection.
    await expect.poll(lastBadge).toBe(2);
    await moment.getByRole('button', { name: 'Close' }).click();
    await expect.poll(lastBadge).toBe(1);
    if (words === 'The late train') break;
    await expect(hint).toContainText('one tap away');
    await hint.getByRole('button', { name: 'Install' }).click();
    await expect(hint).toHaveCount(0);
    expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
    await offer();
  }
  await expect(hint).toHaveCount(0);
  await page.goto('/profile');
  await expect.poll(lastBadge).toBe(1);
  await signOut(page);
  await expect.poll(lastBadge).toBe(null);
});
