import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { runSql } from '../support/database.ts';
import { confirmEmail, followMail } from '../support/mailbox.ts';
import { newAccount, newBrowser, newPerson, type Person, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Returns the authenticator's code of this moment, or of `ahead` half minutes later. */
const codeOf = (key: string, ahead = 0) =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + ahead * 30 });

async function enrol({ page, email }: Person): Promise<{ key: string; recoveryCodes: string[] }> {
  await confirmEmail(page, email);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up an app' });
  // A phone cannot scan its own screen, so the QR code is offered only for another phone.
  await expect(sheet.getByRole('link', { name: 'Open the app on this device' })).toBeVisible();
  await sheet.getByText('Or scan from another phone').click();
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const key =
    (await sheet.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? '';
  await sheet.getByRole('textbox', { name: 'Code' }).fill('000000');
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    'That code is not right. Try again.',
  );
  await sheet.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codes).toBeHidden();
  return { key, recoveryCodes };
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an authenticator app is set up, its code is required at the next sign-in, which then continues to its page [S7-011]', async ({
  browser,
}) => {
  const person = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  const { key, recoveryCodes } = await enrol(person);
  await expect(person.page.getByText('Authenticator app is on')).toBeVisible();
  await expect(person.page.getByText('10 recovery codes left')).toBeVisible();
  await expectAccessible(person.page);

  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto('/login?redirect=%2Fnotifications');
  await enterPassword(page, person);
  await page.waitForURL('**/second-factor?redirect=%2Fnotifications');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.reload();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/notifications');
  await context.close();

  const lost = await newBrowser(browser);
  const other = await lost.newPage();
  await other.goto('/login');
  await enterPassword(other, person);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
  await other.keyboard.press('Enter');
  await other.waitForURL('**/home');
  await lost.close();

  await person.page.reload();
  await expect(person.page.getByText('9 recovery codes left')).toBeVisible();
  await person.page.getByRole('button', { name: 'Turn off' }).click();
  await person.page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(person.page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  await person.context.close();
});

test('recovery codes are shown once, and neither Escape nor back closes them without a question [S7-011]', async ({
  browser,
}) => {
  const { page, context, email } = await newPerson(browser);
  await confirmEmail(page, email);
  const FACTOR = '/api/v1/account/second-factor';
  const { key } = (await (await page.request.post(FACTOR)).json()) as { key: string };
  await page.request.post(`${FACTOR}/confirm`, { data: { code: codeOf(key) } });
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new ones' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const question = page.getByRole('alertdialog', { name: 'Close without keeping them?' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // The confirmation above must be gone, because Escape would close that dialog.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // Escape may have no effect while the confirmation disappears, so it is pressed again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Show them again' }).click();
  await expect(question).toBeHidden();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // Closing without keeping the codes closes both dialogs; the page stays.
  await codes.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'layer' in (history.state ?? {}))).toBe(false);
  await context.close();
});

test('undoing a change of address requires an older factor; a newer one stays for three days [S7-011]', async ({
  browser,
}) => {
  const person = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  const { page, email } = person;
  const { key } = await enrol(person);
  const move = async (to: string) => {
    await page.request.post('/api/v1/account/email-change', { data: { email: to } });
    await followMail(page, to, { subject: 'Confirm your new email for BESO', button: 'Confirm new email' });
    await page.getByRole('button', { name: 'Use this email' }).click();
    await page.waitForURL('**/account-settings');
  };
  await move(newAccount('Giulia').email);
  const elsewhere = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const phone = await elsewhere.newPage();
  const UNDO = { subject: 'Your BESO email was changed', button: 'That was not me' };
  await followMail(phone, email, UNDO);
  await expect(phone.getByText('it stays for three more days', { exact: false })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSideScroll(phone);
  // Makes the second factor older than the change of the address, so that the page asks for its code.
  await runSql(
    `UPDATE auth_factors f SET confirmed_at = now() - interval '2 days' FROM auth_users u
     WHERE u.id = f.user_id AND u.id = (SELECT user_id FROM auth_links WHERE email = $1 AND purpose = 'undo_email')`,
    [email],
  );
  await phone.reload();
  const code = phone.getByRole('textbox', { name: 'Code of your app, or a recovery code' });
  const undo = phone.getByRole('button', { name: 'Make it mine again' });
  await code.fill('000000');
  await undo.click();
  await expect(code).toHaveAccessibleDescription('That code is not right. Try again.');
  await expectAccessible(phone);
  await code.fill(codeOf(key, 1));
  await undo.click();
  await phone.waitForURL('**/reset-password');
  await elsewhere.close();
  await person.context.close();
});
