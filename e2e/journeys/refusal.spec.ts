import { delayResponses } from '../support/delayedRequests.ts';
import { confirmEmail, followMail } from '../support/mailbox.ts';
import { invite as makeLink, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('an invitation is sent again, refused without an account, and not mailed any more [S7-065] [S8-057] [S8-071]', async ({
  browser,
}) => {
  const { page, email } = await newPerson(browser, { firstName: 'Giulia' });
  await confirmEmail(page, email);
  const address = `nora-${Date.now()}@posta.example`;
  const invite = async () => {
    await page.goto('/new-relationship');
    await page.getByLabel('Their first name').fill('Nora');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.waitForURL('**/invitation-management');
  };
  await invite();
  const row = page.getByRole('listitem').filter({ hasText: address }).first();
  await expect(row.getByRole('status')).toHaveText('Sent');
  await page.route('**/mails', (route) => route.fulfill({ status: 418, json: {} }));
  await row.getByRole('button', { name: 'Resend (3 left)' }).click();
  await expect(page.getByText('Failed to retry invitation')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await row.getByRole('button', { name: 'Resend (3 left)' }).click();
  await expect(page.getByText('Invitation resent successfully!')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Resend (2 left)' })).toBeVisible();

  const nora = await (await newBrowser(browser, { viewport: VIEWPORTS.narrow })).newPage();
  const mail = { subject: 'Giulia invites you to BESO', button: 'Decline, or get no more of these' };
  await followMail(nora, address, mail);
  await expect(nora.getByRole('heading', { name: 'An invitation from Giulia' })).toBeVisible();
  await expectAccessible(nora);
  await expectNoSideScroll(nora);
  await nora.getByRole('button', { name: 'No more invitations by email' }).click();
  const expected = `The invitation is declined. Giulia will see that. BESO emails no more invitations to ${address}.`;
  await expect(nora.getByText(expected)).toBeVisible();
  await expect(row.getByRole('status')).toHaveText('Declined');

  await invite();
  await expect(row.getByRole('status')).toHaveText('Not delivered');
});

test('the result is shown even if the response arrives after the row has changed [S8-059]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  await makeLink(giulia, { kind: 'partner', partnerName: 'Marco' });
  const { page } = giulia;
  const held = await delayResponses(page, '**/api/v1/invitations/*', 'DELETE');
  await page.goto('/invitation-management');
  const row = page.getByRole('listitem').filter({ hasText: 'Marco' }).first();
  await row.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  // The row changes by the server's event, before the response arrives.
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  held.open();
  await expect(page.getByText('Invitation cancelled successfully')).toBeVisible();
});
