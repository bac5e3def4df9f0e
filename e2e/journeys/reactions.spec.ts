import type { Browser, Page } from '@playwright/test';
import { giveGift } from '../support/gifts.ts';
import { anotherDevice, connectAsCouple, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAccessible, expectNoSideScroll, expectTappable } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

async function bothAtHome(browser: Browser) {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  const activity = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  await Promise.all([giulia.page.goto('/home'), marco.page.goto('/home')]);
  return { activity, giulia, hers: giulia.page, his: marco.page, marco };
}

const heart = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Like', exact: true });
const likes = (page: Page, count: string) => page.getByRole('button', { name: `${count} this`, exact: true });
const comments = (page: Page, count: string) => page.getByRole('button', { name: count, exact: true });
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('two people see each other’s likes and comments at once [S3-028] [S4-012] [S7-031] [S7-032] [S7-070] [S8-030] [S2-059]', async ({
  browser,
}) => {
  const { activity, giulia, hers, his } = await bothAtHome(browser);
  await heart(hers).click();
  await expect(heart(hers)).toHaveAttribute('aria-pressed', 'true');
  await expect(likes(his, '1 person likes')).toBeVisible();
  await expect(heart(his)).toHaveAttribute('aria-pressed', 'false');
  await heart(his).dblclick();
  await heart(his).click();
  await expect(likes(hers, '2 people like')).toBeVisible();
  for (const button of [heart(hers), likes(hers, '2 people like'), comments(hers, '0 comments')])
    await expectTappable(button);
  // A new device shows a number until it has loaded the relationships, and then the partner's face.
  const known = Promise.withResolvers<void>();
  const tablet = await anotherDevice(browser, giulia);
  await tablet.route('**/api/v1/relationships', (route) => known.promise.then(() => route.continue()));
  await tablet.goto('/home');
  await expect(likes(tablet, '2 people like')).toHaveText('2');
  known.resolve();
  await expect(likes(tablet, '2 people like')).toHaveText('');
  await tablet.context().close();
  // Likes are stored on the server, not in this browser.
  await hers.reload();
  await expect(heart(hers)).toHaveAttribute('aria-pressed', 'true');
  expect(await hers.evaluate(() => localStorage.getItem('userActivities'))).toBeNull();
  await likes(hers, '2 people like').click();
  await expect(sheet(hers, '2 people like this').getByRole('listitem')).toHaveText([
    /^.*Marco Bianchi.*$/,
    /^.*Giulia Rossi.*You$/,
  ]);
  await expectAccessible(hers);
  await hers.keyboard.press('Escape');
  await expect(sheet(hers, '2 people like this')).toBeHidden();
  await heart(his).click();
  await expect(likes(hers, '1 person likes')).toBeVisible();

  await Promise.all([comments(hers, '0 comments').click(), his.goto(`/activity/${activity.id}`)]);
  await expect(hers.getByText('No comments yet')).toBeVisible();
  const field = hers.getByRole('textbox', { name: 'Add a comment' });
  await field.press('Enter');
  await expect(hers.getByText('Please enter a comment')).toBeVisible();
  await field.fill('  Worth every minute ');
  await hers.keyboard.press('Escape');
  await expect(sheet(hers, /Comments/)).toBeHidden();
  await comments(hers, '0 comments').click();
  await expect(field).toHaveValue('  Worth every minute ');
  await field.press('Enter');
  await expect(hers.getByText('Comment added!')).toBeVisible();
  await expect(field).toHaveValue('');
  const section = his.getByRole('region', { name: /Comments/ });
  await expect(section.getByRole('listitem')).toHaveText(/Giulia Rossi.*Worth every minute$/);
  await expect(section.getByRole('status')).toHaveText('Giulia Rossi: Worth every minute');
  await his.getByRole('textbox', { name: 'Add a comment' }).fill('And the jam');
  await his.getByRole('button', { name: 'Send' }).click();
  await expect(his.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  const inSheet = sheet(hers, /Comments/).getByRole('listitem');
  await expect(inSheet).toHaveText([/Giulia Rossi/, /Marco Bianchi.*And the jam$/]);
  await expectAccessible(hers);
  await hers.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(hers);
  await expectAccessible(his);

  await section.getByRole('button', { name: 'Delete comment' }).click();
  await his.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(his.getByRole('alertdialog')).toBeHidden();
  await expect(inSheet).toHaveCount(1);
  await hers.keyboard.press('Escape');
  await expect(comments(hers, '1 comment')).toBeVisible();
});

test('failed likes and comments are undone with a message, and the text stays [S8-026] [S8-027] [S8-028] [S8-029] [S8-031] [S5-017]', async ({
  browser,
}) => {
  const { hers } = await bothAtHome(browser);
  const reads = '**/api/v1/activities/*/comments*';
  await hers.route('**/like', (route) => route.fulfill({ status: 500, body: '{}' }));
  await heart(hers).click();
  await expect(hers.getByText('Failed to update like')).toBeVisible();
  await expect(heart(hers)).toHaveAttribute('aria-pressed', 'false');
  // A toast stays under the pointer, and could cover the button that is tapped next.
  await hers.mouse.move(0, 0);

  await hers.route(reads, (route) => route.fulfill({ status: 400, body: '{}' }));
  await comments(hers, '0 comments').click();
  await expect(hers.getByText('Failed to load comments')).toBeVisible();
  await hers.unroute(reads);
  await sheet(hers, /Comments/)
    .getByRole('button', { name: 'Try Again' })
    .click();
  await expect(hers.getByText('No comments yet')).toBeVisible();
  const field = hers.getByRole('textbox', { name: 'Add a comment' });
  await hers.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }));
  await field.fill('First try');
  await field.press('Enter');
  await expect(hers.getByText('Failed to submit comment. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('First try');
  await hers.unroute(reads);

  await hers.context().setOffline(true);
  await field.press('Enter');
  await expect(sheet(hers, /Comments/).getByText('Waiting for a connection')).toBeVisible();
  await expect(field).toHaveValue('');
  await hers.keyboard.press('Escape');
  await expect(sheet(hers, /Comments/)).toBeHidden();
  await heart(hers).click();
  await expect(hers.getByText('You are offline. Please check your connection.').last()).toBeVisible();
  await expect(heart(hers)).toHaveAttribute('aria-pressed', 'false');
  await hers.context().setOffline(false);
});
