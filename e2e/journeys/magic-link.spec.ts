import type { Page } from '@playwright/test';
import { consoleErrors } from '../support/console.ts';
import { delayResponses } from '../support/delayedRequests.ts';
import { continueAs, followMail, mailedCode, maskedAddress } from '../support/mailbox.ts';
import { invite, newAccount, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const REGISTER = { subject: 'Complete your registration on BESO', button: 'Complete registration' };
/** Taps a link as soon as it appears, because the error page stays for only three seconds. */
const pressAtOnce = (page: Page, name: string) =>
  page.waitForFunction((label) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === label);
    link?.click();
    return link !== undefined;
  }, name);
/** Finds a text on the page, or in a toast of the page that follows by itself. */
const textOn = (page: Page, text: string) => page.getByText(text).first();
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('a laptop registers without a password, the phone opens the link and joins [S2-006] [S2-064] [S2-067] [S3-030] [S3-031] [S3-032] [S4-022] [S4-025] [S4-028] [S7-061]', async ({
  browser,
}) => {
  const inviter = await newPerson(browser, { firstName: 'Marco' });
  const { token } = await invite(inviter, { kind: 'partner', partnerName: 'Nora' });
  const laptop = await (await newBrowser(browser, { viewport: VIEWPORTS.desktop })).newPage();
  await laptop.goto(`/login?invitation=${token}&type=partner`);
  await laptop.getByRole('link', { name: 'Create one' }).click();
  await laptop.waitForURL(`**/simplified-registration?invitation=${token}&type=partner`);
  const account = newAccount('Nora');
  await fillRegistration(laptop, { ...account, password: '' });
  await expect(laptop.getByText('This address is free')).toBeAttached();
  await laptop.getByRole('button', { name: 'Email me a link instead of a password' }).click();
  await expect(laptop.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(laptop.getByText(account.email)).toBeVisible();
  await expectAccessible(laptop);
  await laptop.reload();
  const resend = laptop.getByRole('button', { name: 'Resend Magic Link' });
  await resend.click();
  await expect(laptop.getByText('1 of 3 resends used')).toBeVisible();
  // A late response must not lead to another page once the person has left this page.
  const held = await delayResponses(laptop, '**/auth/registration-link', 'POST');
  await resend.click();
  const answered = laptop.waitForResponse('**/auth/registration-link');
  await laptop.getByRole('link', { name: 'Start over' }).click();
  await laptop.waitForURL('**/simplified-registration**');
  held.open();
  await answered;
  await laptop.waitForLoadState('networkidle');
  await laptop.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(new URL(laptop.url()).pathname).toBe('/simplified-registration');

  const phone = await (await newBrowser(browser, { viewport: VIEWPORTS.narrow })).newPage();
  await followMail(phone, account.email, { ...REGISTER, count: 3 });
  // Only a tap creates the account and joins the inviter, not the link itself.
  await expect(phone.getByRole('heading', { name: 'Make this account?' })).toBeVisible();
  await expect(
    phone.getByText('This link makes an account for Nora Rossi with n•••@posta.example.'),
  ).toBeVisible();
  await expect(phone.getByText('You join Marco with the same tap.')).toBeVisible();
  expect(phone.url()).not.toContain('code=');
  await expectAccessible(phone);
  await expectNoSideScroll(phone);
  await phone.reload();
  await phone.getByRole('button', { name: 'Continue and join Marco' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome to BESO!' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'You and Marco' })).toBeVisible();
  await laptop.goto('/home');
  await laptop.waitForURL('**/onboarding');
});

test('a magic link from sign-in leads to the requested page and leaves no data behind [S2-079] [S3-021] [S3-023] [S3-024] [S4-027] [S4-030] [S4-031] [S9-020]', async ({
  browser,
}) => {
  const t = texts('es');
  const person = await newPerson(browser, { language: 'es' });
  const context = await newBrowser(browser, { language: 'es' });
  const page = await context.newPage();
  const complaints = consoleErrors(page);
  await page.goto('/login?redirect=%2Fgift');
  await page.getByRole('button', { name: t('auth.login.magicLink') }).click();
  await expect(page.getByRole('textbox', { name: t('auth.email') })).toHaveAccessibleDescription(
    t('auth.validEmailRequired'),
  );
  await page.getByRole('textbox', { name: t('auth.email') }).fill(person.email);
  await page.getByRole('button', { name: t('auth.login.magicLink') }).click();
  await page.waitForURL('**/verify-email-simple');
  await expect(page.getByText(t('recovery.inbox.sent'))).toBeVisible();
  const link = { subject: 'Tu enlace mágico para BESO', button: 'Entrar en BESO' };
  await followMail(page, person.email, link);
  await continueAs(page, person.email, 'es');
  await expect(page.getByRole('heading', { name: t('callback.welcomeBack') })).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await page.waitForURL('**/gift');
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('language') ?? document.documentElement.lang)).toBe(
    'es',
  );
  expect(await kept(page)).not.toMatch(/code|token|profileSetupComplete|hasSeenOnboarding|registration/i);

  await context.close();
});

test('an installed app signs in by the mailed code on its page, on a narrow screen [S7-005] [S2-075]', async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto('/login?redirect=%2Fgift');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: texts('en')('auth.login.magicLink') }).click();
  const code = page.getByRole('textbox', { name: 'Code from the email' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await code.fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code has six digits')).toBeVisible();
  const mailed = await mailedCode(page, person.email, 'Your magic link for BESO');
  await code.fill(mailed === '271 828' ? '271 829' : '271 828');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('You have 4 tries left');
  await code.fill(mailed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/gift');
  expect(await kept(page)).not.toMatch(/code|token|registration/i);
});

test('a browser without a session asks before a magic link signs in', async ({ browser }) => {
  const person = await newPerson(browser);
  const page = await (await newBrowser(browser, { viewport: VIEWPORTS.narrow })).newPage();
  await page.goto(`/login?email=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Email me a magic link' }).click();
  await page.waitForURL('**/verify-email-simple');
  const link = { subject: 'Your magic link for BESO', button: 'Sign in to BESO' };
  const redeemed = collectRequests(page, /callback\/redeem$/);
  await followMail(page, person.email, link);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'This is not me' }).click();
  await page.waitForURL('**/onboarding');
  expect(redeemed).toEqual([]);
  await followMail(page, person.email, link);
  await continueAs(page, person.email);
  await page.waitForURL('**/home');
  expect(redeemed).toHaveLength(1);
});

test('a magic link works once, and never changes the signed-in person without asking [S4-027] [S8-020] [S9-012]', async ({
  browser,
}) => {
  const person = await newPerson(browser);
  const link = { subject: 'Your magic link for BESO', button: 'Sign in to BESO' };
  const asking = await (await newBrowser(browser)).newPage();
  await asking.goto(`/login?email=${encodeURIComponent(person.email)}`);
  await asking.getByRole('button', { name: 'Email me a magic link' }).click();
  await asking.waitForURL('**/verify-email-simple');
  const other = await newPerson(browser);
  await followMail(other.page, person.email, link);
  await expect(other.page.getByRole('heading', { name: 'Change account?' })).toBeVisible();
  await expect(other.page.getByText(`This link signs in ${maskedAddress(person.email)}.`)).toBeVisible();
  // The pages before and after this page are visible for seconds only, so the test checks only this page.
  await expectAccessible(other.page);
  await other.page.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(other.page);
  await other.page.getByRole('link', { name: 'Stay who I am' }).click();
  await other.page.waitForURL('**/home');
  await followMail(other.page, person.email, link);
  await other.page.getByRole('button', { name: 'Change to that account' }).click();
  await expect(other.page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await other.page.waitForURL('**/home');

  await followMail(asking, person.email, link);
  await expect(textOn(asking, 'Authentication error: This link has been used already.')).toBeVisible();
});

test('the callback refuses sessions in the URL, cleans it, and continues [S2-046] [S2-080] [S4-026] [S8-013] [S8-019] [S8-021] [S8-024] [S9-020]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser, { viewport: VIEWPORTS.narrow })).newPage();
  await page.goto('/auth/callback#access_token=secret-a&refresh_token=secret-b&email=nora%40posta.example');
  await expect(
    textOn(page, 'Authentication failed: a session was in the address. BESO takes none from there'),
  ).toBeVisible();
  expect(page.url()).not.toContain('secret');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('secret');
  expect(await kept(page)).not.toContain('secret');
  await page.waitForURL('**/simplified-registration?email=nora%40posta.example');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@posta.example');

  await page.goto('/onboarding');
  await page.goto('/auth/callback');
  await expect(textOn(page, 'No authentication data found in URL')).toBeVisible();
  await page.goto('/auth/callback?error=access_denied&error_description=Call%20this%20number');
  await expect(textOn(page, 'Authentication failed: it was not allowed.')).toBeVisible();
  await expect(page.getByText('Call this number')).toHaveCount(0);
  await page.waitForURL('**/simplified-registration');
  for (const [button, leadsTo] of [
    ['Go Home', '**/onboarding'],
    ['Try Again', '**/simplified-registration'],
  ] as const) {
    await page.goto('/auth/callback');
    await pressAtOnce(page, button);
    await page.waitForURL(leadsTo);
  }
});

test('deep links lead to their pages, with back, forward and the part behind the # [S2-042] [S2-043] [S2-044] [S2-045] [S2-047] [S2-072] [S2-084] [S8-010] [S9-021]', async ({
  browser,
}) => {
  const page = await (await newBrowser(browser)).newPage();
  const failed = textOn(page, 'Authentication error: This link does not lead anywhere.');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const address of [
    '/app/auth/callback?code=nothing',
    '/magic-link#code=nothing',
    '/app/verify-email?code=nothing',
    '/#/auth/callback?code=nothing',
    '/onboarding?code=nothing',
    '/simplified-registration?code=nothing',
  ]) {
    await page.goto(address);
    await expect(failed).toBeVisible();
    expect(visited.splice(0)).toContain('/auth/callback');
    await page.goto('about:blank');
  }
  await page.goto('/email-verification');
  // [S2-074] Without a known address, the page about the mailbox leads to the registration.
  await page.waitForURL('**/simplified-registration');

  await page.goto('/onboarding');
  await page.evaluate(() => {
    location.hash = '#/magic-link?code=nothing';
  });
  await expect(failed).toBeVisible();
  await page.waitForURL('**/simplified-registration');

  // A native app can reach an old address by the history alone, without a request.
  await page.goto('/login');
  await page.evaluate(() => {
    history.pushState(null, '', '/app/email-verification');
    history.pushState(null, '', '/onboarding');
    history.back();
  });
  await page.waitForURL('**/simplified-registration');

  const data = encodeURIComponent(JSON.stringify({ firstName: 'Nora', password: 'never kept' }));
  await page.goto(`/auth/callback?registration_data=${data}`);
  await page.waitForURL('**/simplified-registration');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  const stored = await page.evaluate(() => sessionStorage.getItem('pendingRegistration'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ firstName: 'Nora', timestamp: expect.any(Number) });
  expect(stored).not.toContain('never kept');
});

test('a taken address is reported, then sign-in follows with all parameters [S4-022] [S5-046] [S8-015] [S9-018]', async ({
  browser,
}) => {
  const { email } = await newPerson(browser);
  const page = await (await newBrowser(browser)).newPage();
  const invitation = 'A'.repeat(22);
  await page.goto(`/simplified-registration?invitation=${invitation}&type=partner`);
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill(email);
  await expect(field).toHaveAccessibleDescription(
    /An account with this email already exists. Please sign in instead./,
  );
  await page.waitForURL((url) => url.pathname === '/login');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    email,
    invitation,
    type: 'partner',
  });
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('an address that cannot be looked up keeps the form open [S8-014] [S8-016]', async ({ browser }) => {
  const page = await (await newBrowser(browser)).newPage();
  let answer: 'broken' | 'nonsense' | 'real' = 'broken';
  // Until `answer` is 'real', the lookup fails or returns nonsense.
  await page.route('**/api/v1/auth/email-check', (route) => {
    if (answer === 'real') return route.continue();
    return answer === 'broken'
      ? route.fulfill({
          status: 503,
          json: { code: 'SERVICE_UNAVAILABLE', status: 503, data: { retryAfterSeconds: 1 } },
        })
      : route.fulfill({ status: 200, body: 'no JSON', contentType: 'application/json' });
  });
  await page.goto('/simplified-registration');
  await fillRegistration(page, newAccount());
  const field = page.getByRole('textbox', { name: 'Email' });
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(field).toHaveAccessibleDescription('Unable to verify email. Please try again.');
  answer = 'nonsense';
  await create.click();
  await expect(field).toHaveAccessibleDescription('Security verification failed. Please try again.');
  answer = 'real';
  await create.click();
  await page.waitForURL('**/profile-setup');
});
