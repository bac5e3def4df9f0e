import type { Page } from '@playwright/test';
import { waitUntilShownTogether } from '../support/brieflyShown.ts';
import {
  anotherDevice,
  connectAsCouple,
  invite,
  newAccount,
  newBrowser,
  newPerson,
  relationshipsOf,
  VIEWPORTS,
} from '../support/people.ts';
import { readQrCode } from '../support/qrCode.ts';
import { registerAndJoin } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

async function linkShown(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  const text = new URL(href ?? '').searchParams.get('text') ?? '';
  return text.slice(text.indexOf('http'));
}

/** Returns a function that tells which texts the page has drawn on canvases. */
async function drawnTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...rest) {
      drawn.push(text);
      fillText.call(this, text, ...rest);
    };
    Object.assign(window, { drawn });
  });
  return () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
}

async function makeLink(page: Page, name: string): Promise<string> {
  await page.goto('/invitation-hub');
  await page.getByLabel('Their first name').fill(name);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('heading', { name: `Invite ${name}` })).toBeVisible();
  return linkShown(page);
}

test('a link makes two people in two browsers and two languages a couple [S2-005] [S2-097] [S2-098] [S2-130] [S2-134] [S4-040] [S8-061]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const link = await makeLink(giulia.page, 'Marco');
  await expectAccessible(giulia.page);
  // The server stores the link, so that the page shows it again after a reload.
  await giulia.page.reload();
  await expect(giulia.page.getByText(link.replace(/^https?:\/\//, ''))).toBeVisible();
  await expect(giulia.page.getByRole('status').getByText('Not opened yet')).toBeVisible();

  const t = texts('it');
  const context = await newBrowser(browser, { language: 'it', viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText('Un invito per Marco')).toBeVisible();
  await expect(giulia.page.getByRole('status').getByText('Opened', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giulia vuole regalarti un beso');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Unisciti a Giulia' }).click();
  await page.waitForURL('**/simplified-registration');
  await expect(
    page.getByRole('heading', { name: t('registration.joining', { name: 'Giulia' }) }),
  ).toBeVisible();
  await expect(page.getByLabel(t('registration.firstName'), { exact: true })).toHaveValue('Marco');
  await expect(giulia.page.getByRole('status').getByText('Registering now')).toBeVisible();
  await page.getByRole('link', { name: t('common.back') }).click();
  await page.getByRole('button', { name: 'Unisciti a Giulia' }).click();
  const joined = waitUntilShownTogether(
    page,
    t('common.youAnd', { name: 'Giulia' }),
    t('invitations.join.accepted'),
  );
  await registerAndJoin(page, newAccount('Marco', 'Bianchi'), 'Giulia', 'it');
  // Marco is asked nothing more, and may add a picture later.
  await joined;
  await expect(giulia.page.getByRole('heading', { name: 'You and Marco' })).toBeVisible();
  await expect(giulia.page.getByText('Welcome to your relationship journey!')).toBeVisible();
  await expectAccessible(giulia.page);
  await giulia.page.getByRole('link', { name: 'Give Marco the first beso' }).click();
  await giulia.page.waitForURL('**/give-besos?to=*');
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { name: t('common.youAnd', { name: 'Giulia' }) })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const person of [giulia, { context }]) {
    const [couple] = await relationshipsOf(person);
    expect(couple).toMatchObject({ type: 'couple', name: 'Giulia & Marco' });
    expect(couple?.members.map(({ firstName }) => firstName).sort()).toEqual(['Giulia', 'Marco']);
  }
});

test('signing in returns to the invitation, which one tap accepts before home follows [S2-010] [S2-130] [S5-039] [S9-019]', async ({
  browser,
}) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Marco' })]);
  const { url } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  await giulia.page.goto('/home');
  await expect(giulia.page.getByRole('heading', { name: 'Waiting for Marco' })).toBeVisible();
  await expect(giulia.page.getByText('The link has not been opened yet.')).toBeVisible();
  await expectAccessible(giulia.page);
  // A link preview fetches the link without running scripts, so that does not count as opening.
  await marco.context.request.get(url);
  const context = await newBrowser(browser);
  const page = await context.newPage();
  await page.goto(url);
  await expect(giulia.page.getByText('The link was opened')).toBeVisible();
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(marco.email);
  await page.getByLabel('Password', { exact: true }).fill(marco.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/join/**');
  const joined = waitUntilShownTogether(page, 'Welcome to your relationship journey!');
  const accepted = collectRequests(page, /\/accept$/);
  // The second tap sends no request, which would be refused with "used already".
  await page.getByRole('button', { name: 'Join Giulia' }).evaluate((join: HTMLElement) => {
    join.click();
    join.click();
  });
  await joined;
  expect(accepted).toHaveLength(1);
  await page.waitForURL('**/home');
  await expect(giulia.page.getByRole('heading', { name: 'You and Marco' })).toBeVisible();

  // The used link shows the couple only to the person who accepted it.
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'You and Giulia' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give Giulia a beso' })).toBeVisible();
  const third = await newPerson(browser, { firstName: 'Luca' });
  await third.page.goto(url);
  await expect(third.page.getByText('Invitation has already been accepted')).toBeVisible();
  await expect(third.page.getByRole('link', { name: 'Invite Giulia' })).toBeVisible();
});

test('a URL without its token says so; /invitation works like /join [S5-041] [S2-011] [S2-131] [S2-132]', async ({
  browser,
  page,
}) => {
  await page.goto('/invitation');
  await expect(page.getByText('No invitation token provided')).toBeVisible();
  await expectAccessible(page);
  // [S2-132] The page shows a text from its URL as a name only if the text looks like a name.
  await page.goto('/invitation?partner=Nora&inviter=https%3A%2F%2Fevil.example');
  await expect(page.getByRole('heading', { name: 'Your friend invites Nora to BESO' })).toBeVisible();
  const { token } = await invite(await newPerson(browser), { kind: 'partner', partnerName: 'Marco' });
  await page.goto(`/invitation/${token}`);
  await expect(page.getByRole('heading', { name: 'Giulia wants to give you a beso' })).toBeVisible();
  await page.getByRole('button', { name: 'Join Giulia' }).click();
  await page.waitForURL('**/simplified-registration');
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Marco');
});

test('a used, an unknown and a malformed link are invalid [S8-070]', async ({ browser, page }) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Marco' })]);
  const { url, token } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  await marco.context.request.post(`/api/v1/invitations/${token}/accept`);
  for (const address of [url, `/join/${'x'.repeat(32)}`, '/join/1234']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText('This invitation is not valid or has been used already.')).toBeVisible();
  }
  await expectAccessible(page);
});

test('an expired link says so [S8-069]', async ({ browser, page }) => {
  const { url } = await invite(await newPerson(browser), { kind: 'partner', partnerName: 'Marco' });
  // Makes the invitation look as it does once it has expired.
  await page.route('**/api/v1/invitations/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'expired' } });
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Invitation Expired' })).toBeVisible();
  await expect(page.getByText('Ask Giulia for a new one.')).toBeVisible();
});

test('the link is on all devices of its maker, who can withdraw it [S8-059] [S7-048]', async ({
  browser,
  page,
}) => {
  const giulia = await newPerson(browser);
  const { url } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  const desk = await anotherDevice(browser, giulia, { viewport: VIEWPORTS.desktop });
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.goto('/home');
  await desk.getByRole('button', { name: 'Copy link' }).click();
  await expect(desk.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await giulia.page.goto('/invitation-hub');
  await giulia.page.getByRole('link', { name: 'For Marco' }).click();
  await giulia.page.getByRole('button', { name: 'End this link' }).click();
  await giulia.page.getByRole('alertdialog').getByRole('button', { name: 'End this link' }).click();
  await expect(giulia.page.getByText('Invitation cancelled successfully')).toBeVisible();
  await expect(giulia.page.getByRole('group', { name: 'Who do you want here?' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'It takes two' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
});

test("one's own link, and one of a connected person, cannot be accepted [S5-037]", async ({ browser }) => {
  const [giulia, marco] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Marco' })]);
  await connectAsCouple(giulia, marco);
  const { url } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  await giulia.page.goto(url);
  await expect(giulia.page.getByRole('heading', { name: 'This is your own invitation' })).toBeVisible();
  await marco.page.goto(url);
  await marco.page.getByRole('button', { name: 'Join Giulia' }).click();
  await expect(marco.page.getByText('You already share a relationship with this person.')).toBeVisible();
});

test('a failed look-up shows an error with a retry [S2-130]', async ({ browser, page }) => {
  const { url } = await invite(await newPerson(browser), { kind: 'partner', partnerName: 'Marco' });
  await page.route('**/api/v1/invitations/*', (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Failed to validate invitation' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Giulia wants to give you a beso' })).toBeVisible();
});

test('friends join a group by one link [S2-097]', async ({ browser }) => {
  const [giulia, sara] = await Promise.all([newPerson(browser), newPerson(browser, { firstName: 'Sara' })]);
  const { page } = giulia;
  await page.goto('/invitation-hub');
  await page.getByText('Friends', { exact: true }).click();
  await page.getByLabel('Name of the group').fill('The climbers');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('heading', { name: 'Invite your friends' })).toBeVisible();
  await sara.page.goto(await linkShown(page));
  await expect(sara.page.getByText('An invitation to The climbers')).toBeVisible();
  await expect(sara.page.getByText('1 person is in it')).toBeVisible();
  await sara.page.getByRole('button', { name: 'Join Giulia' }).click();
  await expect(sara.page.getByRole('heading', { name: 'You are in the group' })).toBeVisible();
  expect(await relationshipsOf(sara)).toMatchObject([{ type: 'group', name: 'The climbers' }]);
});

test('the share view waits for the network, copies, shares and saves the link; back keeps the choice [S7-069] [S2-100] [S3-035] [S2-097] [S2-098] [S2-099] [S9-032]', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const captions = await drawnTexts(page);
  await page.goto('/invitation-hub');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByLabel('Their first name')).toBeFocused();
  await expect(page.getByText('Tell us their name')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByLabel('Their first name').fill('Marco');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('alert')).toHaveText('You are offline. Please check your connection.');
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await linkShown(page);
  await expectNoSideScroll(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await clipboard()).toBe(link);
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByRole('button', { name: 'Text copied' })).toBeVisible();
  expect(await clipboard()).toBe(
    `Marco, I keep a list of the small things you do for me. Come and see it on BESO. ${link}`,
  );
  await page.evaluate(() => navigator.clipboard.writeText(''));
  // Headless Chromium cannot share, so the button copies the link.
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await expect.poll(clipboard).toBe(link);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the code as PNG' }).click();
  expect((await download).suggestedFilename()).toMatch(/^beso-invitation-\d{13}\.png$/);
  const code = page.getByRole('img', { name: 'QR code of your invitation' });
  expect(await readQrCode(await code.screenshot())).toBe(link);
  expect(await readQrCode(await (await download).path())).toBe(link);
  // The saved picture also names the inviter.
  expect(await captions()).toContain('Giulia invites Marco to BESO');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Their first name')).toHaveValue('Marco');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText(link.replace(/^https?:\/\//, ''))).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join(' '));
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  // The server knows the invitation, so the device stores nothing about it.
  await expect(page.getByRole('main')).toContainText('Marco');
  expect(await kept()).not.toMatch(/setup|complete/i);
});

test('inviting requires an account: sign-in leads back to the invite screen [S2-097]', async ({
  browser,
  page,
}) => {
  const { email, password } = await newPerson(browser);
  await page.goto('/invitation-hub');
  await expect(
    page.getByRole('heading', { name: 'You must be logged in to send invitations' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/invitation-hub');
  await expect(page.getByRole('group', { name: 'Who do you want here?' })).toBeVisible();
});

test('a link and an email invite in one flow with the same question, and typed values are kept [S2-005] [S2-097] [S2-137]', async ({
  browser,
}) => {
  const { page } = await newPerson(browser);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Invite someone' }).click();
  const name = page.getByLabel('Their first name');
  const ways = page.getByRole('navigation', { name: 'How to invite' });
  await name.fill('Nora');
  await ways.getByRole('link', { name: 'Email' }).click();
  await page.waitForURL('**/new-relationship?type=partner');
  await expect(page.getByRole('heading', { name: 'Invite someone', level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Who do you want here?' })).toBeVisible();
  await expect(ways.getByRole('link', { name: 'Email' })).toHaveAttribute('aria-current', 'page');
  await expect(name).toHaveValue('Nora');
  await expectAccessible(page);
  await name.fill('Norah');
  await ways.getByRole('link', { name: 'Link or QR' }).click();
  await page.waitForURL('**/invitation-hub');
  await expect(name).toHaveValue('Norah');

  await page.getByText('A group that thanks each other').click();
  await page.getByLabel('Name of the group').fill('Choir');
  await ways.getByRole('link', { name: 'Email' }).click();
  await page.waitForURL('**/new-relationship?type=friends');
  await expect(page.getByLabel('Name of the group')).toHaveValue('Choir');
  await page.getByText('Just the two of you').click();
  await expect(name).toHaveValue('Norah');
  // A switch between the ways to invite adds no history entry, so one step back leaves all of them.
  await page.goBack();
  await page.waitForURL('**/home');
});
