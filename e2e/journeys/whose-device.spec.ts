import type { BrowserContext, Page } from '@playwright/test';
import { STORED_KEYS } from '../../apps/web/src/platform/storage/storedKeys.ts';
import { signOut, storedFirstScreen, storedResponses, waitForCachedApp } from '../support/device.ts';
import { giveGift, giveLater } from '../support/gifts.ts';
import { anotherDevice, newPerson, type Person, registerCouple } from '../support/people.ts';
import { expectAccessible } from '../support/screens.ts';
import {
  fillRegisteredNames,
  personalKeys,
  readStoredData,
  unregisteredNames,
} from '../support/storedData.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

const WITH_WORKER = { serviceWorkers: 'allow' } as const;
const WORD = 'canary-of-the-one-before';

async function becomes(context: BrowserContext, { email, password }: Person): Promise<void> {
  const response = await context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(response.ok()).toBe(true);
}

async function recordShown(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const look = () => shown.push(document.documentElement.innerText ?? '');
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown.join('\n'));
}

test.describe('a device with two people', () => {
  let proxy: TcpProxy;
  test.beforeEach(async ({ baseURL }) => {
    proxy = await startTcpProxy(baseURL ?? '');
  });
  test.afterEach(() => proxy.close());

  test('shows stored reads only to the person of its cookie, with and without a network [S7-012]', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const lea = await newPerson(browser, { firstName: 'Lea', lastName: 'Moreau' });
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('The lemon risotto');
    await expect.poll(() => storedFirstScreen(page)).toContain('The lemon risotto');
    await page.close();

    // Signs Lea in on Giulia's device while no page is open.
    await becomes(context, lea);
    proxy.cut();
    const offline = await context.newPage();
    const shownOffline = await recordShown(offline);
    await offline.goto(`${proxy.url}/home`);
    await expect(offline.getByRole('alert').or(offline.getByText('You are offline')).first()).toBeVisible();
    expect(await shownOffline()).not.toMatch(/Rossi|Bianchi|risotto|Hi, Giulia/);
    await expect.poll(() => storedResponses(offline)).not.toContain('The lemon risotto');
    proxy.mend();

    const online = await context.newPage();
    const shown = await recordShown(online);
    await online.goto(`${proxy.url}/home`);
    await expect(online.getByText('Hi, Lea')).toBeVisible();
    expect(await shown()).not.toMatch(/Rossi|Bianchi|risotto|Hi, Giulia/);

    // An open page learns from another tab that the person has changed, even without the server.
    await becomes(context, giulia);
    await online.goto(`${proxy.url}/home`);
    await expect(online.getByText('The lemon risotto')).toBeVisible();
    proxy.cut();
    await becomes(context, lea);
    await offline.evaluate(() => localStorage.setItem('person', 'somebody else'));
    await expect(online.getByText('The lemon risotto')).toHaveCount(0);
    await expect(online.getByText('Hi, Giulia')).toHaveCount(0);
  });

  test('reads data again that a fast clock dated in the future', async ({ browser }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { page } = giulia;
    await page.goto('/home');
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('The lemon risotto');
    await page.goto('/healthz');
    await page.evaluate(
      (id) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('beso');
          opening.onsuccess = () => {
            const changing = opening.result.transaction('reads', 'readwrite');
            changing.oncomplete = () => resolve();
            const rows = changing.objectStore('reads');
            rows.get(id).onsuccess = ({ target }) => {
              const kept = JSON.parse(
                JSON.stringify((target as IDBRequest).result).replaceAll('lemon risotto', 'stale risotto'),
              );
              for (const { state } of kept.clientState.queries) state.dataUpdatedAt += 3_600_000;
              rows.put(kept, id);
            };
          };
        }),
      giulia.id,
    );
    // The stored data must appear before the server responds.
    await page.route('**/api/v1/activities?*', async (route) => {
      await expect(page.getByText('The stale risotto').first()).toBeVisible();
      await route.continue();
    });
    await page.goto('/home');
    await expect(page.getByText('The lemon risotto')).toBeVisible();
    await expect(page.getByRole('feed').getByText('The stale risotto')).toHaveCount(0);
  });

  test('does not open a store with another person’s session, whatever key and cookie say', async ({
    browser,
  }) => {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const lea = await newPerson(browser, { firstName: 'Lea', lastName: 'Moreau' });
    const { context, page } = giulia;
    await page.goto(`${proxy.url}/home`);
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('The lemon risotto');
    await page.goto(`${proxy.url}/healthz`);
    await becomes(context, lea);
    await page.evaluate(
      ([from = '', to = '']) =>
        new Promise<void>((resolve) => {
          localStorage.person = to;
          const opening = indexedDB.open('beso');
          opening.onsuccess = () => {
            const rows = opening.result.transaction('reads', 'readwrite').objectStore('reads');
            rows.get(from).onsuccess = ({ target }) => {
              rows.put((target as IDBRequest).result, to).onsuccess = () => resolve();
            };
          };
        }),
      [giulia.id, lea.id],
    );
    const shown = await recordShown(page);
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('Hi, Lea')).toBeVisible();
    expect(await shown()).not.toMatch(/Rossi|Bianchi|risotto|Hi, Giulia/);
  });
});

test.describe('the data stored on a device', () => {
  /** Creates a person whose device holds everything that the app can store. */
  async function withAll(browser: Parameters<typeof newPerson>[0]) {
    const { giulia, marco, relationshipId } = await registerCouple(browser, WITH_WORKER);
    await giveGift(marco, giulia, relationshipId, { description: 'The lemon risotto' });
    const { page } = giulia;
    for (const path of ['/home', '/rewards', '/give-besos?category=food']) await page.goto(path);
    await page.getByLabel('What for?').fill('Pancakes');
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('The lemon risotto');
    expect(unregisteredNames(await readStoredData(page))).toEqual([]);
    await fillRegisteredNames(page, giulia.id, WORD);
    const held = await readStoredData(page);
    expect(unregisteredNames(held)).toEqual([]);
    const names = [...Object.entries(STORED_KEYS.local), ...Object.entries(STORED_KEYS.tab)];
    const ending = names.filter(([, rule]) => rule !== 'device');
    expect(personalKeys(held).length).toBeGreaterThanOrEqual(ending.length);
    return { giulia, page };
  }

  async function expectNothingOf({ id, email, lastName, context }: Person, page: Page): Promise<void> {
    const all = async () => JSON.stringify(await readStoredData(page));
    await expect.poll(all).not.toContain(id);
    const held = await readStoredData(page);
    expect(unregisteredNames(held)).toEqual([]);
    for (const word of [WORD, email, lastName, 'risotto', 'Pancakes'])
      expect(JSON.stringify(held)).not.toContain(word);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('beso_reminded');
  }

  const gone = async (page: Page) => personalKeys(await readStoredData(page));

  test('belongs to nobody after a sign-out [S4-003]', async ({ browser }) => {
    const { giulia, page } = await withAll(browser);
    await page.goto('/profile');
    await signOut(page);
    await expectNothingOf(giulia, page);
    expect(await gone(page)).toEqual([]);
    await page.reload();
    await expectNothingOf(giulia, page);
    expect(await gone(page)).toEqual([]);
  });

  test('belongs to nobody after the session was ended elsewhere; a person who returns finds their text [S7-010] [S2-039]', async ({
    browser,
  }) => {
    const { giulia, page } = await withAll(browser);
    const lea = await newPerson(browser, { firstName: 'Lea', lastName: 'Moreau' });
    const endAndReturnAs = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
      const elsewhere = await anotherDevice(browser, giulia);
      await elsewhere.request.post('/api/v1/auth/sign-out', { data: { scope: 'global' } });
      await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
      await expect(page).toHaveURL(/\/give-besos\?category=food/);
      await expectNothingOf(giulia, page);
      expect(await gone(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Sign in and come back' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/give-besos?category=food');
    };
    await endAndReturnAs(giulia);
    await expect(page.getByLabel('What for?')).toHaveValue('Pancakes');
    await endAndReturnAs(lea);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNothingOf(giulia, page);
  });

  test('is only the first person’s queue after another one signs in, with the id and the first name', async ({
    browser,
  }) => {
    const { giulia, page } = await withAll(browser);
    const { context } = giulia;
    const lea = await newPerson(browser, { firstName: 'Lea', lastName: 'Moreau' });
    await page.route('**/api/v1/besos/gifts', (route) => route.abort('internetdisconnected'));
    await giveLater(page);
    await fillRegisteredNames(page, giulia.id, WORD);
    await becomes(context, lea);
    await page.goto('/home');
    await expect(page.getByText('Hi, Lea')).toBeVisible();

    await expect.poll(async () => JSON.stringify((await readStoredData(page)).tab)).not.toContain(giulia.id);
    const { database, ...rest } = await readStoredData(page);
    const { 'beso-waiting': waiting = '[[]]', ...others } = database;
    for (const word of [WORD, giulia.id, giulia.email, giulia.lastName, 'risotto', 'Pancakes'])
      expect(JSON.stringify({ ...rest, others })).not.toContain(word);
    const [rows] = JSON.parse(waiting) as object[][];
    expect(rows).toHaveLength(2);
    const gift = { personId: giulia.id, giver: expect.objectContaining({ firstName: 'Giulia' }) };
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining(gift), { counter: 1 }]));
    expect(waiting).not.toMatch(/Rossi|Bianchi|@posta/);
    const mine = await gone(page);
    expect(mine.filter((key) => key.includes(':')).every((key) => key.includes(lea.id))).toBe(true);
  });
});
