import type { BrowserContext, Page } from '@playwright/test';

export interface BlockableStore {
  letGo(): Promise<void>;
}

/** Makes a store wait for a transaction that another page keeps open. @param names database and store */
export async function blockStore(
  context: BrowserContext,
  base: string,
  names: readonly [string, string],
): Promise<BlockableStore> {
  return blockStoreFrom(await openPageBesideApp(context, base), names);
}

export async function openPageBesideApp(context: BrowserContext, base: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL('/healthz', base).href);
  return page;
}

/** Like `blockStore`, but uses a page that is already open; without a network, none can be opened. */
export async function blockStoreFrom(
  page: Page,
  [database, store]: readonly [string, string],
): Promise<BlockableStore> {
  await page.evaluate(
    ([name, rows]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(rows);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const held = opening.result.transaction(rows, 'readwrite').objectStore(rows);
          const goOn = () => {
            if (!('letGo' in window)) held.get('none').onsuccess = goOn;
          };
          goOn();
          resolve();
        };
      }),
    [database, store] as const,
  );
  return { letGo: () => page.evaluate(() => void Object.assign(window, { letGo: true })) };
}

export const READS_STORE = ['beso', 'reads'] as const;
export const OUTBOX_STORE = ['beso-waiting', 'besos'] as const;
