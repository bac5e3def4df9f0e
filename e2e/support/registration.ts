import type { Page } from '@playwright/test';
import type { Language, newAccount } from './people.ts';
import { texts } from './texts.ts';

/** Fills in the registration form in the page's language, but does not submit it. */
export async function fillRegistration(
  page: Page,
  account: ReturnType<typeof newAccount>,
  language: Language = 'en',
): Promise<void> {
  const t = texts(language);
  await page.getByLabel(t('registration.firstName'), { exact: true }).fill(account.firstName);
  await page.getByLabel(t('registration.lastName'), { exact: true }).fill(account.lastName);
  await page.getByRole('textbox', { name: t('auth.email'), exact: true }).fill(account.email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(account.password);
  await page.getByLabel(t('registration.confirmPassword'), { exact: true }).fill(account.password);
  await page.getByLabel(t('registration.location'), { exact: true }).fill(account.location);
  const typed = account.birthday.split('-').reverse().join('');
  await page.getByLabel(t('registration.birthday'), { exact: true }).fill(typed);
}

/** Registers on /simplified-registration; ends at the second step, which asks for a picture. */
export async function register(
  page: Page,
  account: ReturnType<typeof newAccount>,
  language: Language = 'en',
): Promise<void> {
  await fillRegistration(page, account, language);
  await page.getByRole('button', { name: texts(language)('registration.submit') }).click();
  await page.waitForURL('**/profile-setup');
}

/** Registers with an invitation and so joins the inviter. Ends on the invitation's page. */
export async function registerAndJoin(
  page: Page,
  account: ReturnType<typeof newAccount>,
  inviter: string,
  language: Language = 'en',
): Promise<void> {
  await fillRegistration(page, account, language);
  const name = texts(language)('registration.submitJoining', { name: inviter });
  await page.getByRole('button', { name }).click();
}
