import type { LocalKey, TabKey } from './kept.ts';

/**
 * Browser storage that may be switched off, full or denied: a read then finds nothing and a write is dropped,
 * and the app goes on.
 */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

const places = { local: () => localStorage, tab: () => sessionStorage };
type Place = keyof typeof places;

/** Keys that this page has written, since it was loaded. */
const written = new Set<string>();

export const wasWrittenHere = (key: string): boolean => written.has(key);

export function readLocal(key: LocalKey): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: LocalKey, value: string): void {
  written.add(key);
  attempt(() => localStorage.setItem(key, value));
}

export function removeLocal(key: LocalKey): void {
  removeFrom('local', key);
}

export function readTab(key: TabKey): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeTab(key: TabKey, value: string): void {
  written.add(key);
  attempt(() => sessionStorage.setItem(key, value));
}

export function removeTab(key: TabKey): void {
  removeFrom('tab', key);
}

/** All that is there, whoever wrote it. */
export function keysOf(place: Place): string[] {
  return attempt(() => Object.keys(places[place]())) ?? [];
}

export function removeFrom(place: Place, key: string): void {
  attempt(() => places[place]().removeItem(key));
}
