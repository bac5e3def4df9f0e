import type { Page } from '@playwright/test';

/** Waits until the service worker has cached the app and controls this page. */
export async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns rows or keys that this device stores until the session ends, as JSON; empty without a store. */
function stored(page: Page, what: 'getAll' | 'getAllKeys'): Promise<string> {
  return page.evaluate(
    (ask) =>
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
      }),
    what,
  );
}

/** Returns the stored reads of this device as one text. */
export const keptReads = (page: Page): Promise<string> => stored(page, 'getAll');

export async function keptDrafts(page: Page): Promise<string[]> {
  const keys = JSON.parse((await stored(page, 'getAllKeys')) || '[]') as string[];
  return keys.filter((key) => key.startsWith('draft:'));
}
