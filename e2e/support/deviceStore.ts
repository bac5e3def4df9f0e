import type { BrowserContext, Page } from '@playwright/test';

/** A store of this device that answers nobody until it is let go. */
export interface HeldStore {
  letGo(): Promise<void>;
}

/**
 * Another page of the same site begins a transaction and does not end it: all later ones of the store wait,
 * as they do in WebKit behind a page that was left amid a write.
 * @param database its name and that of its one store
 */
export async function holdStore(
  context: BrowserContext,
  base: string,
  names: readonly [string, string],
): Promise<HeldStore> {
  return holdFrom(await besideApp(context, base), names);
}

/** A page of the same site that runs nothing of the app. */
export async function besideApp(context: BrowserContext, base: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL('/healthz', base).href);
  return page;
}

/** The same from a page that is open already: without a network none can be opened. */
export async function holdFrom(page: Page, [database, store]: readonly [string, string]): Promise<HeldStore> {
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

export const READS = ['beso', 'reads'] as const;
export const WAITING = ['beso-waiting', 'besos'] as const;
