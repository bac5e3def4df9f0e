import { followMail } from '../support/mailbox.ts';
import { anotherDevice, newAccount, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { register } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll, expectTappable } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const VERIFY = { subject: 'Confirm your email for BESO', button: 'Confirm email' };
const DEVICE = { subject: 'Let your device into BESO', button: 'Let this device in' };
const RESET = { subject: 'Choose a new password for BESO', button: 'Choose a new password' };

test('a person registers, is reminded, requests another mail, and opens it [S2-004] [S2-012] [S2-075] [S2-077] [S4-032] [S4-041]', async ({
  browser,
}) => {
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto('/verify-email-simple');
  // [S2-074] Without a known address, the page about the mailbox leads to the registration.
  await page.waitForURL('**/simplified-registration');
  const account = newAccount('Nora');
  await register(page, account);

  await page.goto('/home');
  const confirm = page.getByRole('link', { name: 'Confirm', exact: true });
  await expectTappable(confirm);
  await confirm.click();
  await page.waitForURL('**/verify-email-simple');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const resend = page.getByRole('button', { name: 'Send the link again' });
  for (const [used, ways] of [
    [1, 0],
    [2, 1],
    [3, 1],
  ] as const) {
    await resend.click();
    await expect(page.getByText(`${used} of 3 resends used`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start over with another address' })).toHaveCount(ways);
  }
  // [S9-012] After three resends, the button sends no further mail.
  await expect(resend).toHaveAttribute('aria-disabled', 'true');

  const verified = collectRequests(page, /verification\/redeem$/);
  await followMail(page, account.email, { ...VERIFY, count: 4 });
  await expect(page.getByRole('heading', { name: 'Confirm your email?' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(verified).toEqual([]);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await page.evaluate(() => {
    const look = () =>
      document.querySelector('[role=alert]') && document.body.setAttribute('data-failed', '');
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.waitForURL('**/home');
  // No alert may appear while the page changes, although its address no longer has the token.
  await expect(page.locator('body[data-failed]')).toHaveCount(0);
  // The heading of an empty feed replaces the heading that was shown while the feed loaded.
  await expect(page.getByRole('heading', { name: 'It takes two' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Confirm', exact: true })).toHaveCount(0);
  await context.close();
});

test('a link that signs in a device does so only after a tap, not when it is opened', async ({ browser }) => {
  const { email } = await newPerson(browser);
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await context.request.post('/api/v1/auth/device', { data: { email } });
  const admitted = collectRequests(page, /auth\/device\/redeem$/);
  await followMail(page, email, DEVICE);
  const button = page.getByRole('button', { name: DEVICE.button });
  await expect(button).toBeVisible();
  expect(page.url()).not.toContain('device');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(admitted).toEqual([]);
  await button.click();
  await expect(page.getByText('This device may sign in now. Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(admitted).toHaveLength(1);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await context.close();
});

test('a verification link opened elsewhere requires a sign-in; an expired one says so [S2-067] [S2-078] [S5-042]', async ({
  browser,
}) => {
  const { email, password } = await newPerson(browser);
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await followMail(page, email, VERIFY);
  await expect(page.getByRole('heading', { name: 'Did you make this account?' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Sign in to confirm' }).click();
  await page.waitForURL('**/login?*');
  expect(page.url()).not.toContain('token');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await page.waitForURL('**/home');

  await followMail(page, email, VERIFY);
  await expect(page.getByText('This link has been used already.')).toBeVisible();
  // The rest of the journey works without a session.
  await context.clearCookies();
  await page.goto(`/verify-email?token=nothing&email=${email}`);
  await expect(page.getByText('Invalid or expired verification link.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await page.getByRole('link', { name: 'Sign in to have it sent again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.goto('/onboarding');
  await page.goto('/verify-email');
  await expect(page.getByText('Invalid verification link. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Registration' }).click();
  await page.waitForURL('**/simplified-registration');
  await context.close();
});

test('the owner of an address registered by a stranger gets the account alone and chooses a password [S5-042]', async ({
  browser,
}) => {
  const thief = await newPerson(browser);
  await thief.page.goto('/home');
  await expect(thief.page.getByRole('heading', { level: 1 })).toBeAttached();
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await followMail(page, thief.email, VERIFY);
  await page.getByRole('button', { name: 'I did not make this account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Make the account yours alone?' });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await question.getByRole('button', { name: 'Make it mine' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('dialog', { name: 'Set a password' })).toBeVisible();
  await expect(thief.page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  const answer = await thief.context.request.post('/api/v1/auth/sign-in', {
    data: { email: thief.email, password: thief.password },
  });
  expect(answer.status()).toBe(401);
  await context.close();
  await thief.context.close();
});

test('a forgotten password is recovered by mail, and other devices are signed out [S2-009] [S2-063] [S2-086] [S8-017]', async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const other = await anotherDevice(browser, person);
  await other.goto('/home');
  await expect(other.getByRole('heading', { level: 1 })).toBeAttached();
  const context = await newBrowser(browser);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await expectAccessible(page);

  await followMail(page, person.email, RESET);
  await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible();
  await expect(page.getByText(`For ${person.email}.`)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('another long secret');
  await page.getByLabel('Repeat it', { exact: true }).fill('not the same one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('Repeat it', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await expectAccessible(page);
  await page.getByLabel('Repeat it', { exact: true }).fill('another long secret');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/home');
  await expect(other.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();

  await followMail(page, person.email, RESET);
  await expect(page.getByText('This link has been used already.')).toBeVisible();
  await page.goto('/home');
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid reset link - missing tokens')).toBeVisible();
  await page.goto('/reset-password#token=nothing');
  await expect(page.getByText('Invalid or expired reset link')).toBeVisible();
  await expectAccessible(page);
  await context.close();
  await other.context().close();
});

test('a forgotten password is recovered in Italian on a computer [S2-086]', async ({ browser }) => {
  const t = texts('it');
  const person = await newPerson(browser, { language: 'it' });
  const context = await newBrowser(browser, { language: 'it', viewport: VIEWPORTS.desktop });
  const page = await context.newPage();
  await page.goto(`/login?email=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: t('auth.login.forgot') }).click();
  await page.getByRole('button', { name: t('recovery.forgot.submit') }).click();
  await expect(page.getByText(t('recovery.forgot.sent'))).toBeVisible();
  await followMail(page, person.email, {
    subject: 'Scegli una nuova password per BESO',
    button: 'Scegli una nuova password',
  });
  await page.getByLabel(t('recovery.reset.password'), { exact: true }).fill('un altro segreto lungo');
  await page.getByLabel(t('recovery.reset.repeat'), { exact: true }).fill('un altro segreto lungo');
  await page.getByRole('button', { name: t('recovery.reset.submit') }).click();
  await page.waitForURL('**/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await context.close();
});
