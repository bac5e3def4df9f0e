import type { Page } from '@playwright/test';
import { confirmEmail, followMail } from '../support/mailbox.ts';
import { newAccount, newBrowser, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { countShifts } from '../support/shifts.ts';
import { startTapRecorder, tapAndType } from '../support/taps.ts';
import { expect, test } from '../support/test.ts';

type Account = ReturnType<typeof newAccount>;
const EMPTY = { firstName: false, email: false };

/** Fills in the form by taps; leaves the fields that are already filled. */
async function tapRegistration(page: Page, account: Account, filled = EMPTY): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  if (!filled.firstName) await tapAndType(field('First name'), account.firstName);
  await tapAndType(field('Last name'), account.lastName);
  if (!filled.email) {
    await tapAndType(page.getByRole('textbox', { name: 'Email', exact: true }), account.email);
  }
  await tapAndType(field('Password'), account.password);
  await tapAndType(field('Confirm password'), account.password);
  await page.getByRole('button', { name: 'You seem to be near Paris' }).click();
  await tapAndType(field('Birthday'), '14031994');
}

/** Opens a page and waits until the page has fetched the events that it missed. */
async function goCaughtUp(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse(/\/api\/v1\/events(\?|$)/);
  await page.goto(path);
  await caughtUp;
  // `finished()` may never resolve: Chromium can report a body as cancelled that the page has read whole.
  await page.waitForLoadState('networkidle');
}

const joined = (page: Page, name: string) => page.getByRole('heading', { name: `You and ${name}` });

test('by link: two strangers are a couple and the first beso is given within 28 taps [S2-005] [S2-097] [S2-134] [S8-061]', async ({
  browser,
}) => {
  test.slow();
  const [one, other] = [await newBrowser(browser), await newBrowser(browser)];
  const [nora, tom] = [await one.newPage(), await other.newPage()];
  const taps = await startTapRecorder(nora, tom);
  const [hers, his] = [await countShifts(nora), await countShifts(tom)];
  await nora.goto('/onboarding');
  await nora.getByRole('link', { name: 'Get Started' }).click();
  await tapRegistration(nora, newAccount('Nora', 'Weiss'));
  await nora.getByRole('button', { name: 'Create account' }).click();
  await nora.getByRole('button', { name: 'Skip for now' }).click();
  await nora.getByRole('link', { name: 'Invite someone' }).click();
  await tapAndType(nora.getByLabel('Their first name'), 'Tom');
  await nora.getByRole('button', { name: 'Make the link' }).click();
  const share = nora.getByRole('link', { name: 'Send on WhatsApp' });
  const href = (await share.getAttribute('href')) ?? '';
  const link = /http\S+$/.exec(new URL(href).searchParams.get('text') ?? '')?.[0] ?? '';

  // Nora is on another page when she learns that Tom has opened the link.
  await nora.getByRole('link', { name: 'Continue' }).click();
  await tom.goto(link);
  await expect(nora.getByText('The link was opened')).toBeVisible();
  await tom.getByRole('button', { name: 'Join Nora' }).click();
  await expect(nora.getByText('An account is being made')).toBeVisible();
  await expect(tom.getByLabel('First name', { exact: true })).toHaveValue('Tom');
  await tapRegistration(tom, newAccount('Tom', 'Berg'), { ...EMPTY, firstName: true });
  // The page celebrates only events that come after its first request for events.
  await goCaughtUp(nora, '/notification-preferences');
  await tom.getByRole('button', { name: 'Register and join Nora' }).click();
  await expect(joined(tom, 'Nora')).toBeVisible();
  const scene = nora.getByRole('region', { name: 'You and Tom' });
  await expect(scene).toBeVisible();
  await expectAccessible(nora);
  await scene.getByRole('link', { name: 'Give Tom a beso' }).click();
  await nora.getByRole('main').getByRole('link', { name: 'Food' }).click();
  await expect(nora.getByRole('radio', { name: 'Tom' })).toBeChecked();
  await tapAndType(nora.getByLabel('What for?'), 'The soup');
  await nora.getByRole('button', { name: 'Give Tom 1 beso' }).click();
  await expect(nora.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(tom.getByRole('region', { name: '+1 from Nora' })).toContainText('The soup');
  taps.expectAtMost(28);
  await Promise.all([hers.expectSteady(), his.expectSteady()]);
});

test('by mail: the invitation and the form show the address, another one is refused, and the message arrives [S1-008] [S2-130] [S8-061]', async ({
  browser,
}) => {
  const nora = await newPerson(browser, { firstName: 'Nora' });
  await confirmEmail(nora.page, nora.email);
  const account = newAccount('Tom', 'Berg');
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const tom = await context.newPage();
  const taps = await startTapRecorder(nora.page, tom);
  const [hers, his] = [await countShifts(nora.page), await countShifts(tom)];
  await nora.page.goto('/new-relationship');
  await tapAndType(nora.page.getByLabel('Their first name'), 'Tom');
  await tapAndType(nora.page.getByLabel('Email'), account.email);
  await tapAndType(nora.page.getByLabel('A word from you'), 'For the soup and the rest');
  await nora.page.getByRole('button', { name: 'Send invitation' }).click();
  await nora.page.waitForURL('**/invitation-management');
  // Nora learns of each step on a page that does not show invitations.
  await goCaughtUp(nora.page, '/notification-preferences');
  const told = nora.page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

  await followMail(tom, account.email, {
    subject: 'Nora invites you to BESO',
    button: 'See the invitation',
  });
  await expect(told).toHaveText(['Your invitation for Tom was opened']);
  await expect(tom.getByText('For the soup and the rest')).toBeVisible();
  await expect(tom.getByText(`Only ${account.email} can accept it.`)).toBeVisible();
  await expectAccessible(tom);
  await expectNoSideScroll(tom);
  await tom.getByRole('button', { name: 'Join Nora' }).click();
  const email = tom.getByRole('textbox', { name: 'Email', exact: true });
  await expect(told).toHaveText(['An account is being made with your invitation for Tom']);
  await expect(email).toHaveValue(account.email);
  await email.fill('somebody@posta.example');
  await expect(tom.getByText(`The invitation is for ${account.email}.`, { exact: false })).toBeVisible();
  await expectAccessible(tom);
  await expectNoSideScroll(tom);
  await tom.getByRole('button', { name: `Use ${account.email}` }).click();
  await tapRegistration(tom, account, { firstName: true, email: true });
  await tom.getByRole('button', { name: 'Register and join Nora' }).click();
  await expect(joined(tom, 'Nora')).toBeVisible();
  await expect(nora.page.getByRole('region', { name: 'You and Tom' })).toBeVisible();
  // Four of these taps write the invitation, and one replaces the wrong address.
  taps.expectAtMost(13);
  await Promise.all([hers.expectSteady(), his.expectSteady()]);

  const third = await newPerson(browser, { firstName: 'Ida' });
  await nora.page.goto('/new-relationship');
  await nora.page.getByLabel('Their first name').fill('Leo');
  await nora.page.getByLabel('Email').fill('leo@posta.example');
  await nora.page.getByRole('button', { name: 'Send invitation' }).click();
  await followMail(third.page, 'leo@posta.example', {
    subject: 'Nora invites you to BESO',
    button: 'See the invitation',
  });
  await expect(third.page.getByRole('heading', { name: 'For another address' })).toBeVisible();
  await expect(third.page.getByRole('button', { name: 'Sign in as leo@posta.example' })).toBeVisible();
  await expect(third.page.getByRole('button', { name: 'Join Nora' })).toHaveCount(0);
  await expectAccessible(third.page);
});

test('by magic link on another device: one tap there, the waiting page notices, and a password is offered after the scene [S2-006] [S7-061] [S5-004]', async ({
  browser,
}) => {
  const nora = await newPerson(browser, { firstName: 'Nora' });
  await nora.page.goto('/invitation-hub');
  await nora.page.getByLabel('Their first name').fill('Tom');
  await nora.page.getByRole('button', { name: 'Make the link' }).click();
  const href = (await nora.page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')) ?? '';
  const link = /http\S+$/.exec(new URL(href).searchParams.get('text') ?? '')?.[0] ?? '';
  const account = newAccount('Tom', 'Berg');
  const laptop = await (await newBrowser(browser, { viewport: VIEWPORTS.desktop })).newPage();
  const phone = await (await newBrowser(browser)).newPage();
  const taps = await startTapRecorder(laptop, phone);
  const [wide, small] = [await countShifts(laptop), await countShifts(phone)];
  await laptop.goto(link);
  await laptop.getByRole('button', { name: 'Join Nora' }).click();
  const field = (name: string) => laptop.getByLabel(name, { exact: true });
  await tapAndType(field('Last name'), account.lastName);
  await tapAndType(laptop.getByRole('textbox', { name: 'Email', exact: true }), account.email);
  await laptop.getByRole('button', { name: 'You seem to be near Paris' }).click();
  await tapAndType(field('Birthday'), '14031994');
  await laptop.getByRole('button', { name: 'Email me a link instead of a password' }).click();
  await expect(laptop.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await followMail(phone, account.email, {
    subject: 'Complete your registration on BESO',
    button: 'Complete registration',
  });
  await phone.getByRole('button', { name: 'Continue and join Nora' }).click();
  await expect(laptop.getByRole('heading', { name: 'You went on somewhere else' })).toBeVisible();
  await expect(joined(nora.page, 'Tom')).toBeVisible();
  await expectAccessible(laptop);
  expect((await laptop.context().cookies()).some(({ name }) => /session/.test(name))).toBe(false);
  await laptop.getByRole('link', { name: 'Sign in here too' }).click();
  await expect(laptop.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await phone.waitForURL('**/home');
  await expect(joined(phone, 'Nora')).toBeVisible();
  taps.expectAtMost(8);
  await Promise.all([wide.expectSteady(), small.expectSteady()]);

  const password = phone.getByRole('dialog', { name: 'Set a password' });
  await expect(password).toHaveCount(0);
  await phone.getByRole('link', { name: 'Give Nora the first beso' }).click();
  await phone.getByRole('main').getByRole('link', { name: 'Food' }).click();
  await expect(password).toHaveCount(0);
  await phone.getByLabel('What for?').fill('The soup');
  await phone.getByRole('button', { name: 'Give Nora 1 beso' }).click();
  await phone.getByRole('link', { name: 'Back to home' }).click();
  await expect(password).toBeVisible();
  // Both now see the gift in their feeds.
  await password.getByRole('button', { name: 'Not now' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'The soup' })).toContainText('You gave Nora');
  await nora.page.goto('/home');
  await expect(nora.page.getByRole('article').filter({ hasText: 'The soup' })).toContainText('Tom gave you');
});

test('by search: an acceptance is a scene for both, and the requester no longer reads "Asked" [S2-029] [S2-138]', async ({
  browser,
}) => {
  const [nora, tom] = await Promise.all([
    newPerson(browser, { firstName: 'Nora' }),
    newPerson(browser, { firstName: 'Tom' }),
  ]);
  await confirmEmail(nora.page, nora.email);
  const taps = await startTapRecorder(nora.page, tom.page);
  const [hers, his] = [await countShifts(nora.page), await countShifts(tom.page)];
  await Promise.all([nora.page.goto('/profile'), tom.page.goto('/new-relationship?tab=find')]);
  await tapAndType(tom.page.getByRole('searchbox'), nora.email);
  await tom.page.keyboard.press('Enter');
  await tom.page.getByRole('button', { name: 'Ask to connect' }).click();
  await expect(tom.page.getByText('Asked', { exact: true })).toBeVisible();
  await nora.page.goto('/notifications');
  await nora.page.getByRole('button', { name: 'Connect: Tom' }).click();
  const scene = (page: Page, name: string) => page.getByRole('region', { name: `You and ${name}` });
  // Nora's page shows the connection itself. Tom's page is covered by a celebration.
  await expect(joined(nora.page, 'Tom')).toBeVisible();
  await expect(scene(tom.page, 'Nora')).toBeVisible();
  await expect(tom.page.getByText('Asked', { exact: true })).toHaveCount(0);
  await expectAccessible(tom.page);
  taps.expectAtMost(3);
  await Promise.all([hers.expectSteady(), his.expectSteady()]);
  await scene(tom.page, 'Nora').getByRole('button', { name: 'Close' }).click();
  await tom.page.goto('/notifications');
  await expect(tom.page.getByText('Nora and you are connected now')).toBeVisible();
  await expect(tom.page.getByText('invitation', { exact: false })).toHaveCount(0);
});
