import type { Page } from '@playwright/test';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { continueAs, mailedLink } from '../support/mailbox.ts';
import { invite, newPerson, registerCouple } from '../support/people.ts';
import { CAMERA_PICTURE, openShellDevice } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** Returns the server's address with a host that differs from the native app's page. */
const elsewhere = (url: string | undefined) => (url ?? '').replace('//localhost', '//127.0.0.1');

const signInBy = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('links to the server open their pages in a native app, and other hosts’ do not [S1-012] [S2-042]', async ({
  browser,
  baseURL,
}) => {
  const server = elsewhere(baseURL);
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  const inviter = await newPerson(browser, { firstName: 'Nora' });
  const { token } = await invite(inviter, { kind: 'friends' });
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  const [activity] = await activitiesOf(giulia);
  const { page, keychain, at, tell } = await openShellDevice(browser);
  const follow = (path: string, host = server) => tell(page, 'App.appUrlOpen', { url: `${host}${path}` });

  // The link that starts a newly installed app contains the server's address.
  keychain.launch = `${server}/join/${token}`;
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(at(`/join/${token}`));
  await expect(page.getByText('Nora', { exact: false }).first()).toBeVisible();

  await follow('/reset-password#token=abc');
  await expect(page).toHaveURL(/\/reset-password/);
  await follow('/verify-email?token=abc&email=nora%40example.org');
  await expect(page).toHaveURL(/\/verify-email\?/);

  await giulia.context.request.post('/api/v1/auth/magic-link', { data: { email: giulia.email } });
  const mail = { subject: 'Your magic link for BESO', button: 'Sign in to BESO' };
  const link = await mailedLink(giulia.page, giulia.email, mail);
  await follow(link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page).toHaveURL(/\/auth\/callback/);
  await continueAs(page, giulia.email);
  // The app remembered the first link's invitation until the person had signed in.
  await expect(page).toHaveURL(at(`/join/${token}`));

  await follow(`/activity/${activity?.id}`);
  await expect(page).toHaveURL(at(`/activity/${activity?.id}`));
  await expect(page.getByText('The lemon risotto').first()).toBeVisible();
  await follow('/home', 'https://evil.example');
  await follow('/notifications');
  await expect(page).toHaveURL(at('/notifications'));
  await tell(page, 'App.backButton', { canGoBack: true });
  // The link to another server added no history entry.
  await expect(page).toHaveURL(at(`/activity/${activity?.id}`));
});

test('a native app shares the statement, vibrates for a gift, and gets its photo back after Android ended it [S2-098] [S7-068]', async ({
  browser,
  baseURL,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser);
  await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
  const { context, page, keychain, at, tell } = await openShellDevice(browser);
  await page.goto(at('/'));
  await page.getByLabel('Address or link').fill(elsewhere(baseURL));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInBy(page, giulia);
  await expect(page.getByRole('region', { name: '+1 from Marco' })).toBeVisible();

  await page.goto(at('/statement?month=all'));
  await page.getByRole('button', { name: 'Download as a table' }).click();
  await expect.poll(() => keychain.calls.some(([call]) => call === 'Share.share')).toBe(true);
  const [[name, content] = ['', '']] = keychain.files;
  expect(name).toMatch(/^handed-out\/.+\.csv$/);
  expect(Buffer.from(content, 'base64').toString()).toContain('The lemon risotto');

  await page.goto(at('/give-besos?category=food'));
  await page.getByLabel('What for?').fill('Pancakes');
  keychain.endsBehindCamera = true;
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await expect.poll(() => keychain.calls.some(([call]) => call === 'Camera.getPhoto')).toBe(true);
  await page.close();
  // A restarted app has its stored data, but no sessionStorage.
  const again = await context.newPage();
  await again.goto(at('/'));
  await expect(again).toHaveURL(at('/give-besos?category=food'));
  await tell(again, 'App.appRestoredResult', { pluginId: 'Camera', success: true, data: CAMERA_PICTURE });
  await expect(again.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(again.getByLabel('What for?')).toHaveValue('Pancakes');
  await again.getByRole('button', { name: /^Give Marco/ }).click();
  await expect(again).toHaveURL(/confirmation/);
  const felt = () => keychain.calls.filter(([call]) => call.startsWith('Haptics.')).map(([call]) => call);
  await expect.poll(felt).toEqual(['Haptics.notification', 'Haptics.impact']);
  expect((await activitiesOf(marco))[0]?.description).toBe('Pancakes');
});
