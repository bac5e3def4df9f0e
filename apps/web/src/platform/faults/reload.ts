const KEY = 'beso_reloaded';

/** Identifies the running build by the name of its first script. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Reloads the page because its code is gone, at most once per build: a newer build has other code, and
 * otherwise reloading would never end. Returns false if this was already tried.
 */
export function reloadOnce(storage: Storage = sessionStorage, build = buildOf()): boolean {
  try {
    if (storage.getItem(KEY) === build) return false;
    storage.setItem(KEY, build);
  } catch {
    // Without storage the page would reload endlessly.
    return false;
  }
  location.reload();
  return true;
}
