import type { Browser, Page } from '@playwright/test';
import { storedResponses, waitForCachedApp } from '../support/device.ts';
import {
  blockStore,
  blockStoreByPage,
  OUTBOX_STORE,
  openPageBesideApp,
  READS_STORE,
} from '../support/deviceStore.ts';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { newPerson, type Person, registerCouple } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function coupleAtHome(browser: Browser) {
  const couple = await registerCouple(browser, { serviceWorkers: 'allow' });
  await giveGift(couple.marco, couple.giulia, couple.relationshipId, { description: 'The early train' });
  const { page } = couple.giulia;
  await page.goto('/home');
  await expect(card(page)).toBeVisible();
  await expect.poll(() => storedResponses(page)).toContain('The early train');
  return { ...couple, page };
}

const saidBy = async (person: Person) => (await activitiesOf(person)).map(({ description }) => description);

async function writeGift(page: Page, words: string) {
  await page.getByLabel('What for?').fill(words);
  await page.getByRole('button', { name: /^Give Marco/ }).click();
}

/** Returns the gift's card in the feed. The celebration above the feed has the same text. */
const card = (page: Page) => page.getByRole('feed', { name: 'Activities' }).getByText('The early train');

test('pages open while the store of reads does not respond, and do not overwrite it', async ({
  browser,
  baseURL,
}) => {
  const { page, giulia, marco, relationshipId } = await coupleAtHome(browser);
  const held = await blockStore(giulia.context, baseURL ?? '', READS_STORE);
  await giveGift(marco, giulia, relationshipId, { description: 'The late train' });
  const feed = page.getByRole('feed', { name: 'Activities' });
  for (let times = 0; times < 3; times += 1) {
    await page.reload();
    await expect(feed.getByText('The late train')).toBeVisible();
  }
  await held.letGo();
  await expect.poll(() => storedResponses(page)).toContain('The late train');
});

test('late data of the store is shown where there is none newer [S2-060]', async ({ browser, baseURL }) => {
  const { page, giulia } = await coupleAtHome(browser);
  await waitForCachedApp(page);
  const held = await blockStore(giulia.context, baseURL ?? '', READS_STORE);
  await giulia.context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await expect(page.getByText('The early train')).toHaveCount(0);
  await held.letGo();
  await expect(card(page)).toBeVisible();
});

test('a beso whose commit takes 5 s and a retry with another text are one [S7-070]', async ({
  browser,
  baseURL,
}) => {
  const { page, giulia, marco } = await coupleAtHome(browser);
  await page.goto('/give-besos?category=food');
  await expect(page.getByLabel('What for?')).toBeVisible();
  const held = await blockStore(giulia.context, baseURL ?? '', OUTBOX_STORE);
  await giulia.context.setOffline(true);
  await writeGift(page, 'Pancakes');
  await expect(page.getByText('This device did not answer in time')).toBeVisible();
  await expect(page.getByLabel('What for?')).toHaveValue('Pancakes');
  await writeGift(page, 'Pancakes with honey');
  await expect(page.getByText('This device did not answer in time')).toBeVisible();
  await held.letGo();
  await writeGift(page, 'Pancakes with jam');
  await expect(page.getByText('Waiting for a connection')).toHaveCount(1);
  await giulia.context.setOffline(false);
  await expect.poll(() => saidBy(marco)).toEqual(['Pancakes with jam', 'The early train']);
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
  expect(await saidBy(marco)).toEqual(['Pancakes with jam', 'The early train']);
  // The gift was sent while another page was open, so a toast leads to its celebration.
  await expect(page.getByText(/^Beso Sent/)).toBeVisible();
  await page.getByRole('button', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  await expect(page.getByText('Pancakes with jam')).toBeVisible();
});

test('signing out warns of possible queued items if the device does not respond, and discards nothing [S7-010]', async ({
  browser,
  baseURL,
}) => {
  const { page, giulia, marco } = await coupleAtHome(browser);
  await waitForCachedApp(page);
  await page.goto('/give-besos?category=food');
  await expect(page.getByLabel('What for?')).toBeVisible();
  const beside = await openPageBesideApp(giulia.context, baseURL ?? '');
  await giulia.context.setOffline(true);
  await writeGift(page, 'Pancakes');
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  const held = await blockStoreByPage(beside, OUTBOX_STORE);
  await page.goto('/profile');
  await giulia.context.setOffline(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Something may wait on this device' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await held.letGo();
  await expect.poll(() => saidBy(marco)).toEqual(['Pancakes', 'The early train']);
});

test('signing out does not wait for the device, and the next person reads nothing of the previous one [S7-010]', async ({
  browser,
  baseURL,
}) => {
  const { page, giulia } = await coupleAtHome(browser);
  const { email, password } = await newPerson(browser, { firstName: 'Nora', lastName: 'Verdi' });
  await page.goto('/profile');
  const held = await blockStore(giulia.context, baseURL ?? '', READS_STORE);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/onboarding|login/);
  const answer = await giulia.context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  await page.goto('/home');
  await expect(page.getByText('The early train')).toHaveCount(0);
  await held.letGo();
  await expect.poll(() => storedResponses(page)).not.toContain('The early train');
  await expect(page.getByText('The early train')).toHaveCount(0);
});

test('without a store or with a full one pages open, and unstorable input stays in the form', async ({
  browser,
}) => {
  const { page, giulia, marco } = await coupleAtHome(browser);
  await page.goto('/give-besos?category=food');
  await expect(page.getByLabel('What for?')).toBeVisible();
  // Aborts the transaction, as a browser does when the disk is full.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...row) {
      const request = put.apply(this, row);
      this.transaction.abort();
      return request;
    };
  });
  await giulia.context.setOffline(true);
  await writeGift(page, 'Pancakes');
  await expect(page.getByText('Nothing is lost: everything is still here.')).toBeVisible();
  await expect(page.getByLabel('What for?')).toHaveValue('Pancakes');
  await giulia.context.setOffline(false);
  await page.goto('/home');
  await expect(card(page)).toBeVisible();

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await page.goto('/home');
  await expect(card(page)).toBeVisible();
  expect(await saidBy(marco)).toEqual(['The early train']);
});

test('a device whose storage the browser deleted stays signed in', async ({ browser, baseURL }) => {
  const { page, giulia } = await coupleAtHome(browser);
  const tools = await giulia.context.newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,service_workers,cache_storage';
  await tools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes });
  await page.goto('/activities');
  await page.goto('/home');
  await expect(card(page)).toBeVisible();
  await expect.poll(() => storedResponses(page)).toContain('The early train');
});
