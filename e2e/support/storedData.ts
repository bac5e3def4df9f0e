import type { Page } from '@playwright/test';
import { ruleOf, STORED_KEYS } from '../../apps/web/src/platform/storage/storedKeys.ts';

/** Everything that the browser has stored for the site, except cookies. */
interface Held {
  local: Record<string, string>;
  tab: Record<string, string>;
  database: Record<string, string>;
  /** The HTML pages in each cache, as one text. */
  cache: Record<string, string>;
}

export function readStoredData(page: Page): Promise<Held> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database: Record<string, string> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await done(indexedDB.open(name));
      const stores = [...opened.objectStoreNames];
      const rows = stores.map((store) => done(opened.transaction(store).objectStore(store).getAll()));
      database[name] = JSON.stringify(await Promise.all(rows));
      opened.close();
    }
    const cache: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const answers = await (await caches.open(name)).matchAll();
      const pages = answers.filter(({ headers }) => headers.get('content-type')?.includes('html'));
      cache[name] = (await Promise.all(pages.map((answer) => answer.text()))).join('\n');
    }
    return { local: { ...localStorage }, tab: { ...sessionStorage }, database, cache };
  });
}

/** Returns the names in the browser's storage that STORED_KEYS does not list. */
export function unregisteredNames({ local, tab, database, cache }: Held): string[] {
  const unknown = (names: object) => (name: string) => !Object.keys(names).includes(name);
  const isOther = (name: string) => !Object.keys(STORED_KEYS.cache).some((start) => name.startsWith(start));
  return [
    ...Object.keys(local).filter((key) => ruleOf(STORED_KEYS.local, key) === undefined),
    ...Object.keys(tab).filter((key) => ruleOf(STORED_KEYS.tab, key) === undefined),
    ...Object.keys(database).filter(unknown(STORED_KEYS.database)),
    ...Object.keys(cache).filter(isOther),
  ];
}

/** Returns the stored keys that signing out must remove. */
export const personalKeys = ({ local, tab }: Held): string[] =>
  [
    ...Object.keys(local).filter((key) => ruleOf(STORED_KEYS.local, key) !== 'device'),
    ...Object.keys(tab).filter((key) => ruleOf(STORED_KEYS.tab, key) !== 'device'),
  ].sort();

/** Stores `word` under each listed name that signing out removes and that has no value yet. */
export function fillRegisteredNames(page: Page, personId: string, word: string): Promise<void> {
  const keysOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([name, rule]) =>
      rule === 'device' ? [] : [name.endsWith(':') ? `${name}${personId}` : name],
    );
  const keys = { local: keysOf(STORED_KEYS.local), tab: keysOf(STORED_KEYS.tab) };
  return page.evaluate(
    ({ keys: { local, tab }, said }) => {
      for (const key of local) localStorage[key] ??= said;
      for (const key of tab) sessionStorage[key] ??= said;
      // biome-ignore lint/suspicious/noDocumentCookie: WebKit lacks the Cookie Store API
      document.cookie = 'beso_reminded=1; Path=/';
    },
    { keys, said: word },
  );
}
