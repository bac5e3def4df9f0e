import { confirmEmail, followMail } from '../support/mailbox.ts';
import { newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';

test('an invitation is mailed and accepted from the mail, and both people see it [S1-008] [S2-025] [S2-027] [S2-135] [S2-137]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser, { firstName: 'Giulia', viewport: VIEWPORTS.narrow });
  const marco = await newPerson(browser, { firstName: 'Marco' });
  const { page } = giulia;
  await confirmEmail(page, giulia.email);
  await page.goto('/new-relationship');
  await page.getByLabel('Their first name').fill('Marco');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await page.getByLabel('Email').fill(marco.email);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();

  await page.waitForURL('**/invitation-management');
  const row = page.getByRole('listitem').filter({ hasText: marco.email });
  // Without a reload, the row shows the mail as sent, then as opened, then as no longer valid.
  await expect(row.getByRole('status')).toHaveText('Sent');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // A double tap uses only one of the three permitted resends.
  const resent = collectRequests(page, /\/mails$/);
  await row.getByRole('button', { name: 'Resend (3 left)' }).dblclick();
  await expect(row.getByRole('button', { name: 'Resend (2 left)' })).toBeVisible();
  expect(resent).toHaveLength(1);
  await followMail(marco.page, marco.email, {
    subject: 'Giulia invites you to BESO',
    button: 'See the invitation',
  });
  await expect(marco.page.getByRole('button', { name: 'Join Giulia' })).toBeVisible();
  await confirmEmail(marco.page, marco.email);
  await marco.page.goto('/invitation-management');
  const accepted = collectRequests(marco.page, /\/accept$/);
  await marco.page.getByRole('button', { name: 'Accept Giulia’s invitation' }).click();
  const confirm = marco.page.getByRole('alertdialog', { name: 'Giulia invites you to be a couple here' });
  await expectAccessible(marco.page);
  expect(accepted).toHaveLength(0);
  await confirm.getByRole('button', { name: 'Be partners' }).dblclick();
  await expect(marco.page.getByRole('heading', { name: 'You and Giulia' })).toBeVisible();
  expect(accepted).toHaveLength(1);
  await expect(row.getByRole('status')).toHaveText('Accepted');
});

test('a mailed invitation is accepted on the page that its mail opens [S1-008] [S2-130]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser, { firstName: 'Giulia' });
  const marco = await newPerson(browser, { firstName: 'Marco' });
  await confirmEmail(giulia.page, giulia.email);
  await giulia.page.goto('/new-relationship');
  await giulia.page.getByLabel('Their first name').fill('Marco');
  await giulia.page.getByLabel('Email').fill(marco.email);
  await giulia.page.getByRole('button', { name: 'Send invitation' }).click();
  await giulia.page.waitForURL('**/invitation-management');
  await followMail(marco.page, marco.email, {
    subject: 'Giulia invites you to BESO',
    button: 'See the invitation',
  });
  await marco.page.getByRole('button', { name: 'Join Giulia' }).click();
  await marco.page.waitForURL('**/home');
  await expect(marco.page.getByRole('heading', { name: 'You and Giulia' })).toBeVisible();
  const row = giulia.page.getByRole('listitem').filter({ hasText: marco.email });
  await expect(row.getByRole('status')).toHaveText('Accepted');
});

test('friends who cannot be invited stay in the form’s rows with the reason [S5-031] [S8-065]', async ({
  browser,
}) => {
  const { page, email } = await newPerson(browser, { firstName: 'Giulia' });
  await confirmEmail(page, email);
  await page.goto('/new-relationship?type=friends');
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByRole('alert')).toHaveText('Add at least one friend with a name and an email');
  const friend = (number: number) => page.getByRole('group', { name: `Person ${number}` });
  await friend(1).getByLabel('Name').fill('Luca');
  await friend(1).getByLabel('Email').fill('luca@example.org');
  await page.getByRole('button', { name: 'Add another person' }).click();
  await friend(2).getByLabel('Name').fill('Sofia');
  await friend(2).getByLabel('Email').fill('Luca@example.org');
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('This email is already in the list')).toBeVisible();
  await friend(2).getByLabel('Email').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();

  await expect(page.getByText('1 of 2 invitations are on their way.')).toBeVisible();
  await expect(friend(1).getByLabel('Name')).toHaveValue('Sofia');
  await expect(friend(2)).toHaveCount(0);
  await friend(1).getByLabel('Email').fill('sofia@example.org');
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await page.waitForURL('**/invitation-management');
  await expect(page.getByText('Giulia’s Group').or(page.getByText("Giulia's Group")).first()).toBeVisible();
});
