import { delayRequests } from '../support/delayedRequests.ts';
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
import { fillRegistration } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { collectRequests } from '../support/sentRequests.ts';
import { countShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('a visitor of a card registers and asks; the owner confirms; both are connected [S2-028] [S2-029]', async ({
  browser,
}) => {
  const t = texts('en');
  const nora = await newPerson(browser, { firstName: 'Nora', lastName: 'Weiss' });
  const context = await newBrowser(browser, { viewport: VIEWPORTS.narrow });
  const page = await context.newPage();
  await page.goto(`/join/${nora.id}`);
  await page.waitForURL(`**/user/${nora.id}`);
  await expect(page.getByRole('heading', { name: 'Nora', exact: true })).toBeVisible();
  await expect(page.getByText('Weiss')).toBeHidden();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: t('connections.card.signUp') }).click();
  await page.waitForURL('**/simplified-registration?*');
  await fillRegistration(page, newAccount('Marco', 'Bianchi'));
  await page.getByRole('button', { name: t('registration.submit') }).click();
  await page.getByRole('button', { name: t('profiles.skip') }).click();

  await page.waitForURL(`**/user/${nora.id}`);
  await page.getByText(t('connections.type.family'), { exact: true }).click();
  await nora.page.goto('/notifications');
  await page.getByRole('button', { name: t('connections.card.ask') }).click();
  await expect(page.getByText(t('connections.card.waits', { name: 'Nora' }))).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await expect(nora.page.getByText('Marco Bianchi wants to connect as family')).toBeVisible();
  const connect = nora.page.getByRole('button', {
    name: `${t('connections.answer.accept')}: Marco`,
  });
  await expect(connect).toBeVisible();
  await expectAccessible(nora.page);
  const accepted = collectRequests(nora.page, /\/accept$/);
  await connect.dblclick();
  await nora.page.waitForURL('**/home');
  expect(accepted).toHaveLength(1);
  await expect(nora.page.getByRole('heading', { name: t('common.youAnd', { name: 'Marco' }) })).toBeVisible();
  await expect(page.getByText(t('connections.card.connectedText', { name: 'Nora' }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('common.messageTo', { name: 'Nora' }) })).toHaveAttribute(
    'href',
    `/find-friends?with=${nora.id}`,
  );
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: t('common.youAnd', { name: 'Nora' }) })).toBeVisible();
  for (const person of [nora, { context }]) {
    expect(await relationshipsOf(person)).toMatchObject([{ type: 'family', name: 'Marco & Nora' }]);
  }
});

test('a couple is confirmed on the requester’s page, which warns of a second partner [S2-029]', async ({
  browser,
}) => {
  const t = texts('en');
  const [nora, luca, tom] = await Promise.all([
    newPerson(browser, { firstName: 'Nora', viewport: VIEWPORTS.narrow }),
    newPerson(browser, { firstName: 'Luca' }),
    newPerson(browser, { firstName: 'Tom', lastName: 'Weiss' }),
  ]);
  await connectAsCouple(nora, luca);
  const second = (partners: string) => t('connections.card.second_one', { partners });
  await tom.page.goto(`/user/${nora.id}`);
  await tom.page.getByText(t('connections.type.couple'), { exact: true }).click();
  await expect(tom.page.getByText('You are already a couple')).toBeHidden();
  await tom.page.getByRole('button', { name: t('connections.card.ask') }).click();
  await expect(tom.page.getByText(t('connections.card.waits', { name: 'Nora' }))).toBeVisible();

  const { page } = nora;
  const see = page.getByRole('link', { name: `${t('connections.answer.see')}: Tom` });
  for (const list of ['/invitation-management', '/notifications', '/find-friends']) {
    await page.goto(list);
    await expect(page.getByText('Tom Weiss asks to be your partner')).toBeVisible();
    await expect(see).toBeVisible();
    await expect(page.getByRole('button', { name: /: Tom$/ })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
  await see.click();
  await page.waitForURL(`**/user/${tom.id}`);
  await expect(page.getByText('Tom asks to be your partner')).toBeVisible();
  await expect(page.getByText(second('Luca'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: `${t('connections.answer.confirm')}: Tom` }).click();
  await page.waitForURL('**/home');
  expect((await relationshipsOf(tom)).map(({ type }) => type)).toEqual(['couple']);

  // All three pages on which Tom can ask for a second partner show the same warning.
  const marco = await newPerson(browser, { firstName: 'Marco' });
  await tom.page.goto(`/user/${marco.id}`);
  await expect(tom.page.getByText(second('Nora'))).toBeHidden();
  await tom.page.getByText(t('connections.type.couple'), { exact: true }).click();
  await expect(tom.page.getByText(second('Nora'))).toBeVisible();
  for (const path of ['/new-relationship', '/invitation-hub']) {
    await tom.page.goto(path);
    await expect(tom.page.getByText(second('Nora'))).toBeVisible();
  }
  const { url } = await invite(marco, { kind: 'partner', partnerName: 'Tom' });
  // A device without stored data waits for the relationships before it shows the page.
  const device = await anotherDevice(browser, tom);
  const shifts = await countShifts(device);
  const arrive = await delayRequests(device, '**/api/v1/relationships');
  await device.goto(url);
  await expect(device.getByText('Opening your invitation…')).toBeAttached();
  arrive();
  await expect(device.getByText(second('Nora'))).toBeVisible();
  await shifts.expectSteady();
});

test('people are found by name if they allow it, can be asked, and be removed again [S2-136] [S2-138] [S5-044] [S8-075] [S8-066]', async ({
  browser,
}) => {
  const t = texts('en');
  const [nora, marco] = await Promise.all([
    newPerson(browser, { firstName: 'Eleonora', lastName: 'Quattrocchi' }),
    newPerson(browser, { firstName: 'Marco' }),
  ]);
  await nora.page.goto('/account-settings');
  const byName = nora.page.getByRole('switch', { name: t('connections.visibility.name') });
  await byName.click();
  await expect(byName).toBeChecked();

  const { page } = marco;
  await page.goto('/new-relationship');
  await page.getByText(t('connections.find.find'), { exact: true }).click();
  await page.waitForURL('**/new-relationship?*tab=find*');
  const search = page.getByRole('button', { name: t('connections.find.search'), exact: true });
  await search.click();
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  const term = page.getByRole('searchbox', { name: t('connections.find.term') });
  await term.fill('nobody@example.org');
  await page.route('**/people/search', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await search.click();
  await expect(page.getByText('Failed to search users. Please try again.')).toBeVisible();
  await search.click();
  await expect(page.getByRole('heading', { name: t('connections.find.nobody') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('connections.find.inviteInstead') }).click();
  await expect(page.getByRole('textbox', { name: t('inviting.form.email') })).toHaveValue(
    'nobody@example.org',
  );
  await page.goBack();

  await term.fill('quattro');
  await search.click();
  await expect(page.getByRole('heading', { name: 'Eleonora Quattrocchi' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('connections.card.ask') }).click();
  await expect(page.getByText(t('connections.card.asked'), { exact: true })).toBeVisible();

  await nora.page.goto('/invitation-management');
  await expect(
    nora.page.getByRole('heading', { name: 'Marco Rossi wants to connect as friends' }),
  ).toBeVisible();
  await expectAccessible(nora.page);
  await page.goto('/invitation-management');
  await page.getByRole('button', { name: `${t('connections.answer.withdraw')}: Eleonora` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('connections.answer.withdraw') })
    .click();
  await expect(page.getByText(t('connections.status.withdrawn'), { exact: true })).toBeVisible();
  await expect(nora.page.getByRole('heading', { name: t('inviting.list.emptyTitle') })).toBeVisible();

  await nora.page.goto('/account-settings');
  const card = nora.page.getByRole('switch', { name: t('connections.visibility.card') });
  await card.click();
  await expect(card).not.toBeChecked();
  await page.goto(`/user/${nora.id}`);
  await expect(page.getByRole('heading', { name: 'User profile not found' })).toBeVisible();
  await expectAccessible(page);
});
