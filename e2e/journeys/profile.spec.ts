import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, inviteToGroup, newPerson, VIEWPORTS } from '../support/people.ts';
import { readQrCode } from '../support/qrCode.ts';
import { expectAccessible, expectNoSideScroll, expectTappable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the profile shows the own card, relationships and links [S2-015] [S2-087] [S2-088] [S2-089] [S2-090] [S2-091] [S2-092] [S2-093] [S9-032]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser, { viewport: VIEWPORTS.narrow });
  const marco = await newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' });
  const lea = await newPerson(browser, { firstName: 'Léa', lastName: 'Perrin' });
  const { relationshipId: casa } = await inviteToGroup(giulia, [marco, lea], 'Casa');
  const { relationshipId: couple } = await connectAsCouple(giulia, marco);
  await giveGift(giulia, marco, couple, { amount: 3 });
  await giveGift(marco, lea, casa, { amount: 1 });
  const { page } = giulia;
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Giulia Rossi' })).toBeVisible();
  await expect(page.getByText(giulia.email)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '0 besos' })).toBeVisible();
  const people = page.getByRole('list', { name: 'Your people' }).getByRole('button');
  await expect(people).toHaveText([/Marco Bianchi.*Partner.*3/, /Casa.*3 members/]);
  const ways = ['Back', 'Home', 'Request', 'Test', 'Give'];
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(ways);
  const settings = page.getByRole('link', { name: 'Account settings' });
  const rows = page.getByRole('main').getByRole('list').filter({ has: settings }).getByRole('listitem');
  await expect(rows).toHaveText([
    'Account settings',
    'Notification preferences',
    /^LanguageEnglish/,
    'Help and support',
    'Sign out',
  ]);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // The viewer comes first, then the other members by besos. Equal numbers share a place.
  await people.filter({ hasText: 'Casa' }).click();
  const members = page.getByRole('dialog', { name: 'Casa' });
  await expect(members.getByRole('listitem')).toHaveText([
    /^(?!.*Place).*Giulia Rossi.*You · Looks after the group.*0 besos/,
    /Place 1.*Marco Bianchi.*3 besos/,
    /Place 2.*Léa Perrin.*1 beso/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(members).toBeHidden();
  await expect(people.filter({ hasText: 'Casa' })).toBeFocused();

  await page.getByRole('button', { name: 'Share' }).click();
  const card = page.getByRole('dialog', { name: 'Your card' });
  await expect(card.getByText(`/user/${giulia.id}`)).toBeVisible();
  const code = card.getByRole('img', { name: 'QR code of your profile' });
  expect(Math.round((await code.boundingBox())?.width ?? 0)).toBe(250);
  expect(await readQrCode(await code.screenshot())).toBe(new URL(`/user/${giulia.id}`, page.url()).href);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  for (const [button, dialog] of [
    ['Add', 'Add a connection'],
    ['Create Game', 'Create Game'],
  ]) {
    await page.getByRole('button', { name: button ?? '', exact: true }).click();
    const choice = page.getByRole('dialog', { name: dialog ?? '' });
    await expect(choice.getByRole('link', { name: /^Partner/ })).toHaveAttribute(
      'href',
      '/new-relationship?type=partner',
    );
    await choice.getByRole('link', { name: /^Groups/ }).click();
    await page.waitForURL('**/new-relationship?type=friends');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Giulia Rossi' })).toBeVisible();
  }
});

test('relationships that cannot be fetched show an empty list with a message and a retry [S8-055]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser, { viewport: VIEWPORTS.desktop });
  const marco = await newPerson(browser, { firstName: 'Marco' });
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  let broken = true;
  await page.route('**/api/v1/relationships', (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to fetch relationships')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole('list', { name: 'Your people' }).getByRole('listitem')).toHaveCount(0);
  broken = false;
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(main.getByRole('button', { name: /Marco/ })).toBeVisible();
  await expectAccessible(page);
});

test('a group is renamed, handed over and left, and the others see it live [S3-009] [S6-006]', async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const marco = await newPerson(browser, {
    firstName: 'Marco',
    lastName: 'Bianchi',
    viewport: VIEWPORTS.narrow,
  });
  const lea = await newPerson(browser, { firstName: 'Léa', lastName: 'Perrin' });
  await inviteToGroup(giulia, [marco, lea], 'Casa');
  const [mine, his] = [giulia.page, marco.page];
  await Promise.all([mine.goto('/profile'), his.goto('/profile')]);
  const group = (page: typeof mine, name: string) =>
    page.getByRole('list', { name: 'Your people' }).getByRole('button', { name });

  await group(mine, 'Casa').click();
  await mine.getByRole('button', { name: 'Rename' }).click();
  await mine.getByLabel('Name of the group').fill('Orto');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(group(his, 'Orto')).toBeVisible();

  const member = (name: string) => mine.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await member('Léa').getByRole('button', { name: 'More' }).click();
  await mine.getByRole('button', { name: 'Remove from the group' }).click();
  await expectAccessible(mine);
  await mine.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(member('Léa')).toHaveCount(0);
  await expect(group(his, 'Orto')).toContainText('2 members');
  await lea.page.goto('/notifications');
  await expect(
    lea.page.getByText(
      'You are no longer part of Orto. What was shared while you were there stays readable.',
    ),
  ).toBeVisible();

  await member('Marco').getByRole('button', { name: 'More' }).click();
  await mine.getByRole('button', { name: 'Hand the group over' }).click();
  await mine.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(member('Marco')).toContainText('Looks after the group');
  await mine.getByRole('button', { name: 'Leave the group' }).click();
  await mine.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(mine.getByText('Nobody at the moment. There is time for the next one.')).toBeVisible();

  // Former relationships are listed apart; there they can be hidden and shown again.
  const ended = mine.getByRole('region', { name: 'Before' });
  await expect(ended.getByRole('link', { name: /^Orto/ })).toBeVisible();
  await expectTappable(ended.getByRole('button', { name: 'Hide Orto' }));
  await ended.getByRole('button', { name: 'Hide Orto' }).click();
  await expect(ended).toHaveCount(0);
  await mine.getByRole('button', { name: 'Undo' }).click();
  await ended.getByRole('button', { name: 'Hide Orto' }).click();
  await expect(ended).toHaveCount(0);
  await mine.reload();
  await expect(mine.getByRole('list', { name: 'Your people' })).toBeAttached();
  await expect(ended).toHaveCount(0);

  await group(his, 'Orto').click();
  await expect(his.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await expect(his.getByRole('button', { name: 'Rename' })).toBeVisible();
  await expectNoSideScroll(his);
});
