import type { LocalKey, TabKey } from './storedKeys.ts';

/** Runs an action on the browser's storage, or returns null if the storage is full or denied. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

const places = { local: () => localStorage, tab: () => sessionStorage };
type Place = keyof typeof places;

const written = new Set<string>();

export const wasWrittenByThisTab = (key: string): boolean => written.has(key);

export function readLocal(key: LocalKey): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: LocalKey, value: string): void {
  written.add(key);
  attempt(() => localStorage.setItem(key, value));
}

export function removeLocal(key: LocalKey): void {
  removeStorageKey('local', key);
}

export function readTab(key: TabKey): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeTab(key: TabKey, value: string): void {
  written.add(key);
  attempt(() => sessionStorage.setItem(key, value));
}

export function removeTab(key: TabKey): void {
  removeStorageKey('tab', key);
}

/** Returns all keys in the storage, including those of other code. */
export function listStorageKeys(place: Place): string[] {
  return attempt(() => Object.keys(places[place]())) ?? [];
}

export function removeStorageKey(place: Place, key: string): void {
  attempt(() => places[place]().removeItem(key));
}
