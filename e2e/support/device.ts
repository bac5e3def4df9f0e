import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the service worker controls the page, and so has cached the app. */
export async function waitForCachedApp(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns stored rows or keys as JSON, or '' if the app has stored nothing. Runs in the page. */
export const storedRows = (ask: 'getAll' | 'getAllKeys') =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('beso');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('reads')) {
        database.close();
        return resolve('');
      }
      const reading: IDBRequest = database.transaction('reads').objectStore('reads')[ask]();
      reading.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });

/** Returns the responses that the app has stored on this device, as JSON. */
export const storedResponses = (page: Page): Promise<string> => page.evaluate(storedRows, 'getAll' as const);

export async function storedDrafts(page: Page): Promise<string[]> {
  const keys = JSON.parse((await page.evaluate(storedRows, 'getAllKeys' as const)) || '[]') as string[];
  return keys.filter((key) => key.startsWith('draft:'));
}

/** Returns a function that tells the highest number of simultaneous requests by the service worker. */
export function countWorkerRequests(context: BrowserContext): () => number {
  const underWay = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (request.serviceWorker() === null) return;
    most = Math.max(most, underWay.add(request).size);
  });
  context.on('requestfinished', (request) => void underWay.delete(request));
  context.on('requestfailed', (request) => void underWay.delete(request));
  return () => most;
}

/** Returns the HTML of home's stored first screen, or ''. */
export const storedFirstScreen = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.opening ?? '{}') as { html?: string }).html ?? '');

/** Signs out. The page asks first if the device's storage responds late. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const allTheSame = page.getByRole('button', { name: 'Sign out all the same' });
  const welcome = page.getByRole('heading', { name: 'Say it with a beso.' });
  await expect(allTheSame.or(welcome)).toBeVisible();
  if (await allTheSame.isVisible()) await allTheSame.click();
  await page.waitForURL('**/onboarding');
}
