import { expect, test } from '@playwright/test';
import { followMail } from '../support/mailbox.ts';
import { newBrowser, newPerson, SCREENS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';

test('[S7-065] [S8-057] an invitation is sent again, refused without an account, and nothing more is sent', async ({
  browser,
}) => {
  const { page, email } = await newPerson(browser, { firstName: 'Giulia' });
  await followMail(page, email, { subject: 'Confirm your email for BESO', button: 'Confirm email' });
  await page.waitForURL('**/home');
  const address = `nora-${Date.now()}@posta.example`;
  const invite = async () => {
    await page.goto('/new-relationship');
    await page.getByLabel('Partner’s name').fill('Nora');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.waitForURL('**/invitation-management');
  };
  await invite();
  const row = page.getByRole('listitem').filter({ hasText: address }).first();
  await expect(row.getByRole('status')).toHaveText('Sent');
  await row.getByRole('button', { name: 'Resend (3 left)' }).click();
  await expect(page.getByText('Invitation resent successfully!')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Resend (2 left)' })).toBeVisible();

  const nora = await (await newBrowser(browser, { viewport: SCREENS.narrow })).newPage();
  const mail = { subject: 'Giulia invites you to BESO', button: 'Decline, or get no more of these' };
  await followMail(nora, address, mail);
  await expect(nora.getByRole('heading', { name: 'An invitation from Giulia' })).toBeVisible();
  await expectAccessible(nora);
  await expectNoSideScroll(nora);
  await nora.getByRole('button', { name: 'No more invitations by mail' }).click();
  const said = `The invitation is declined. Giulia will see that. BESO mails no more invitations to ${address}.`;
  await expect(nora.getByText(said)).toBeVisible();
  await expect(row.getByRole('status')).toHaveText('Declined');

  await invite();
  await expect(row.getByRole('status')).toHaveText('Not delivered');
});
