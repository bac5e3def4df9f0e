import { newAccount, newBrowser, newPerson, relationshipsOf, SCREENS } from '../support/people.ts';
import { fillRegistration } from '../support/registration.ts';
import { expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { sentTo } from '../support/sent.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('[S2-028] [S2-029] who opens a card registers and asks; the other confirms; both are at home together', async ({
  browser,
}) => {
  const t = texts('en');
  const nora = await newPerson(browser, { firstName: 'Nora', lastName: 'Weiss' });
  const context = await newBrowser(browser, { viewport: SCREENS.narrow });
  const page = await context.newPage();
  // The link of the invite screen's old address is the same card.
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

  await expect(nora.page.getByText('Marco Bianchi wants to connect')).toBeVisible();
  const connect = nora.page.getByRole('button', {
    name: `${t('connections.answer.accept')}: Marco`,
  });
  await expect(connect).toBeVisible();
  await expectAccessible(nora.page);
  const accepted = sentTo(nora.page, /\/accept$/);
  await connect.dblclick();
  await nora.page.waitForURL('**/home');
  expect(accepted).toHaveLength(1);
  await expect(nora.page.getByRole('heading', { name: t('common.youAnd', { name: 'Marco' }) })).toBeVisible();
  await expect(page.getByText(t('connections.card.connectedText', { name: 'Nora' }))).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: t('common.youAnd', { name: 'Nora' }) })).toBeVisible();
  for (const person of [nora, { context }]) {
    expect(await relationshipsOf(person)).toMatchObject([{ type: 'family', name: 'Marco & Nora' }]);
  }
});

test('[S2-136] [S2-138] [S5-044] [S8-075] [S8-066] people are found by name where they allow it, asked, and can be let go again', async ({
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

  await term.fill('quattro');
  await search.click();
  await expect(page.getByRole('heading', { name: 'Eleonora Quattrocchi' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('connections.card.ask') }).click();
  await expect(page.getByText(t('connections.card.asked'), { exact: true })).toBeVisible();

  await nora.page.goto('/invitation-management');
  await expect(
    nora.page.getByRole('heading', { name: t('connections.wants.friend', { name: 'Marco Rossi' }) }),
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
