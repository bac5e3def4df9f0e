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

export function readLocal(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value));
}

export function removeLocal(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

export function readTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeTab(key: string, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
}

export function removeTab(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}

/** Of this tab's storage. */
export function tabKeys(): string[] {
  return attempt(() => Object.keys(sessionStorage)) ?? [];
}
