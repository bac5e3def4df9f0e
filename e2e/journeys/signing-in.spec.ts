import { newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the welcome page has the chosen language, even after a reload [S2-007] [S2-081] [S2-082] [S3-022] [S4-005] [S4-007]', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { name: 'Say it with a beso.' })).toBeVisible();
  await expect(page.getByText(/Strengthen the relationships that matter/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page);
  const titles = { es: 'Dilo con un beso.', fr: 'Dis-le avec un beso.', it: 'Dillo con un beso.' };
  for (const [language, title] of Object.entries(titles)) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.it);
});

test('signing in waits for both fields and for an address with an @ [S2-001] [S2-062] [S2-065] [S5-002]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('combobox').selectOption('it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Che bello rivederti');
  await page.getByRole('combobox').selectOption('en');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Enter your email and your password first.');
  await page.getByRole('textbox', { name: 'Email' }).fill('giulia');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Password', { exact: true }).fill('something');
  await button.click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await expectAccessible(page);
});

test('a wrong password says so and offers registration with the address; the right one leads home [S2-031] [S2-032] [S2-068] [S2-069] [S2-083] [S6-003] [S8-001] [S8-007]', async ({
  browser,
}) => {
  const { email, password } = await newPerson(browser);
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Email or password don’t match. New here? Then register here',
  );
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'register here' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);

  await page.goBack();
  await page.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  for (const path of ['/', '/onboarding', '/login']) {
    await page.goto(path);
    await page.waitForURL('**/home');
  }
  await context.close();
});

test('without a session the guard leads to the welcome page [S2-002] [S2-034] [S2-037] [S2-039] [S6-001] [S6-002]', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForURL('**/onboarding');
  for (const [path, asked] of [
    ['/home', ''],
    ['/give-besos', '?redirect=%2Fgive-besos'],
    ['/profile-setup', '?redirect=%2Fprofile-setup'],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(`**/onboarding${asked}`);
  }
  await page.goto('/registration?email=nora%40posta.example');
  await page.waitForURL('**/simplified-registration?email=nora%40posta.example');
});

test('a failed look-up is an error with a retry, not a missing profile [S2-038] [S2-041]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  let broken = true;
  await page.route('**/api/v1/auth/session', (route) =>
    broken ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByText('Setting up your account')).toBeVisible();
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(failure).toBeVisible({ timeout: 100 });
  }).toPass();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/Hi, Giulia/)).toBeVisible();
});
