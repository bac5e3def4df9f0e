import type { Page } from '@playwright/test';
import { jpeg } from '../support/gifts.ts';
import { connectAsCouple, newPerson, VIEWPORTS } from '../support/people.ts';
import { expectAboveDock, expectAccessible, expectNoSideScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const WORDS = 'The little sailing boat at Porto Venere';
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const hint = (page: Page) => page.getByText(/^complete all fields/);

test('a recommendation with a picture is visible at once to the partner and to nobody else [S1-006] [S2-023] [S2-024] [S2-128] [S2-129] [S5-029] [S8-043] [S8-078]', async ({
  browser,
}) => {
  const [giulia, marco, sven] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    newPerson(browser, { firstName: 'Sven', lastName: 'Berg' }),
  ]);
  await connectAsCouple(giulia, marco);
  const [hers, his] = [giulia.page, marco.page];
  await Promise.all([hers.goto('/share-recommendation'), his.goto('/share-recommendation')]);
  await expect(his.getByText('Nothing recommended yet')).toBeVisible();
  await expectAccessible(his);

  await hers.getByRole('link', { name: 'Recommend', exact: true }).click();
  await expect(share(hers)).toHaveAttribute('aria-disabled', 'true');
  await expect(hint(hers)).toHaveText('complete all fields: add a photo');
  await hers.getByLabel('Add a photo').setInputFiles(await jpeg(hers));
  await expect(hers.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(hint(hers)).toHaveText('complete all fields: write what they should know');
  const field = hers.getByRole('textbox', { name: 'What should they know?' });
  await field.fill('   ');
  await expect(hers.getByText('Written')).toBeHidden();
  await field.fill(WORDS);
  await expect(hers.getByText('Written')).toBeAttached();
  await expect(hint(hers)).toHaveText('complete all fields: choose who it is for');
  await hers.getByText('Couple', { exact: true }).click();
  await expect(hint(hers)).toBeHidden();
  await expectAccessible(hers);
  await hers.setViewportSize(VIEWPORTS.narrow);
  await expectNoSideScroll(hers);

  const sending = '**/api/v1/recommendations';
  await hers.route(sending, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await share(hers).click();
  const alert = hers.getByRole('alert').filter({ hasText: 'It could not be shared.' });
  await expect(alert).toBeVisible();
  await expectAboveDock(alert, () => share(hers).click());
  await hers.unrouteAll({ behavior: 'wait' });
  await hers.reload();
  await expect(field).toHaveValue(WORDS);
  await expect(hers.getByRole('radio', { name: /Couple/ })).toBeChecked();
  await share(hers).click();
  await expect(hers).toHaveURL('/share-recommendation');
  await expect(hers.getByText('Recommendation shared')).toBeVisible();
  // The four buttons of the row fit into a width of 320 px.
  await expect(hers.getByRole('button', { name: 'Save for later' })).toBeVisible();
  await expectNoSideScroll(hers);

  const row = his.getByRole('article', { name: `Giulia ${WORDS}` });
  await expect(row.getByRole('img', { name: 'Photo from Giulia' })).toBeVisible();
  await expectAccessible(his);
  await row.getByRole('button', { name: 'Save for later' }).click();
  await row.getByRole('button', { name: 'Like', exact: true }).click();
  const mine = hers.getByRole('article', { name: `You ${WORDS}` });
  await expect(mine.getByRole('button', { name: '1 person likes this' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Save for later' })).toHaveAttribute('aria-pressed', 'true');
  await his.getByText('Saved', { exact: true }).click();
  await expect(his).toHaveURL('/share-recommendation?show=saved');
  await expect(row).toBeVisible();
  await his.goto('/home');
  await expect(his.getByRole('article', { name: 'Giulia recommends' })).toContainText(WORDS);

  await sven.page.goto('/share-recommendation');
  await expect(sven.page.getByText('Nothing recommended yet')).toBeVisible();
  expect(await (await sven.context.request.get('/api/v1/activities')).text()).not.toContain(WORDS);

  await mine.getByRole('button', { name: 'Delete' }).click();
  const question = hers.getByRole('alertdialog', { name: 'Delete this recommendation?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(hers.getByText('Nothing recommended yet')).toBeVisible();
  await expect(his.getByRole('article', { name: 'Giulia recommends' })).toBeHidden();
});
