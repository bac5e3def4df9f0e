import type { Page } from '@playwright/test';

/** Waits until the service worker has cached the app and controls this page. */
export async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns the stored reads of this device as one text. */
export function keptReads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('beso');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('reads')) {
            database.close();
            return resolve('');
          }
          const reading = database.transaction('reads').objectStore('reads').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}
