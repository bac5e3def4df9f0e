import { activitiesOf, giveGift } from '../support/gifts.ts';
import { connectAsCouple, inviteToGroup, newPerson, registerCouple } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a button that names Marco gives to Marco despite a newer group, a last gift and a draft for Ida [S2-101]', async ({
  browser,
}) => {
  test.slow();
  const [{ giulia, marco, relationshipId }, ida] = await Promise.all([
    registerCouple(browser),
    newPerson(browser, { firstName: 'Ida' }),
  ]);
  const { relationshipId: flat } = await inviteToGroup(giulia, [ida, marco], 'The flat');
  const { id } = await giveGift(giulia, marco, relationshipId, { description: 'The first one' });
  await giveGift(giulia, ida, flat, { description: 'The newest one' });
  const { page } = giulia;
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const chooseFood = () => page.getByRole('main').getByRole('link', { name: 'Food' }).click();

  await page.goto('/give-besos');
  await chooseFood();
  await page.getByText('Ida', { exact: true }).click();
  await page.getByLabel('What for?').fill('The soup on Sunday');

  await page.goto('/profile');
  await page.getByRole('button', { name: /^Marco Bianchi/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Give Marco a beso' }).click();
  await chooseFood();
  await expect(radio('Marco')).toBeChecked();
  await expect(radio('Just the two of us')).toBeChecked();
  await expect(page.getByLabel('What for?')).toHaveValue('The soup on Sunday');
  await expect(page.getByRole('group', { name: 'For whom?' }).getByRole('radio')).toHaveCount(2);

  await page.getByText('Ida', { exact: true }).click();
  await page.reload();
  await expect(radio('Ida')).toBeChecked();
  await page.getByRole('button', { name: 'Change' }).click();
  await chooseFood();
  await expect(radio('Ida')).toBeChecked();

  await page.goto(`/activity/${id}`);
  await page.getByRole('link', { name: 'Give Marco a beso' }).click();
  await chooseFood();
  await expect(radio('Marco')).toBeChecked();
  await marco.page.goto('/home');
  await page.getByRole('button', { name: 'Give Marco 1 beso' }).click();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(marco.page.getByRole('region', { name: '+1 from Giulia' })).toContainText(
    'The soup on Sunday',
  );
  const [newest] = await activitiesOf(marco);
  expect(newest).toMatchObject({ relationshipId, receiver: { id: marco.id } });

  await page.goto('/home');
  const chips = page.getByRole('group', { name: 'What to show' }).locator('label');
  await expect(chips).toHaveText(['Everyone', 'Mine', /Marco/, 'The flat']);
  // The person of the last quiz is preselected, but the partner is still the first in the list.
  await page.goto('/quiz-dashboard');
  const quizzed = page.getByRole('group', { name: 'Who is it about?' });
  await expect(quizzed.locator('label')).toHaveText([/Marco/, /Ida/]);
});

test('the form opened from a group offers its people first and gives within it [S2-101]', async ({
  browser,
}) => {
  const { giulia, marco } = await registerCouple(browser);
  const lea = await newPerson(browser, { firstName: 'Lea' });
  await connectAsCouple(giulia, lea);
  const ida = await newPerson(browser, { firstName: 'Ida' });
  const { relationshipId } = await inviteToGroup(giulia, [ida, marco], 'The flat');
  await giulia.page.goto(`/home?only=${relationshipId}`);
  await giulia.page.getByRole('link', { name: 'Give a beso', exact: true }).click();
  await giulia.page.getByRole('main').getByRole('link', { name: 'Food' }).click();
  const people = giulia.page.getByRole('group', { name: 'For whom?' }).locator('label');
  await expect(people).toHaveText([/Ida/, /Marco/, /Lea/]);
  await giulia.page.getByText('Marco', { exact: true }).click();
  await expect(giulia.page.getByRole('radio', { name: 'The flat', exact: true })).toBeChecked();
});
