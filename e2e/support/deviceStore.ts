import type { BrowserContext, Page } from '@playwright/test';

export interface BlockableStore {
  letGo(): Promise<void>;
}

/**
 * Opens a page that blocks an IndexedDB store for all other pages until `letGo`.
 * @param names the database and the store
 */
export async function blockStore(
  context: BrowserContext,
  base: string,
  names: readonly [string, string],
): Promise<BlockableStore> {
  return blockStoreByPage(await openPageBesideApp(context, base), names);
}

export async function openPageBesideApp(context: BrowserContext, base: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL('/healthz', base).href);
  return page;
}

/** Blocks a store from a page that is already open, because without a network no page can be opened. */
export async function blockStoreByPage(
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
