import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the service worker has cached the app and controls this page. */
export async function waitForCachedApp(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Runs in the page: returns rows or keys stored for the session, as JSON; empty without a store. */
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

/** Returns the stored reads of this device as one text. */
export const storedReads = (page: Page): Promise<string> => page.evaluate(storedRows, 'getAll' as const);

export async function storedDrafts(page: Page): Promise<string[]> {
  const keys = JSON.parse((await page.evaluate(storedRows, 'getAllKeys' as const)) || '[]') as string[];
  return keys.filter((key) => key.startsWith('draft:'));
}

/** Counts requests that the service worker has under way; returns a function that tells the most so far. */
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

/** Returns home's first screen as HTML, which this device keeps for the next start; empty without one. */
export const storedOpening = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.opening ?? '{}') as { html?: string }).html ?? '');

/** Signs out. The page asks first if its store answers late, which a busy machine can cause. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const allTheSame = page.getByRole('button', { name: 'Sign out all the same' });
  const welcome = page.getByRole('heading', { name: 'Say it with a beso.' });
  await expect(allTheSame.or(welcome)).toBeVisible();
  if (await allTheSame.isVisible()) await allTheSame.click();
  await page.waitForURL('**/onboarding');
}
