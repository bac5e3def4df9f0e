const KEY = 'beso_reloaded';

/** The build whose code runs here: its first script has a name of its own. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Loads the page again for code that is gone, once for each build: the next one has code of its own, and
 * where it has not, loading again would never end. False when that was tried.
 */
export function reloadOnce(storage: Storage = sessionStorage, build = buildOf()): boolean {
  try {
    if (storage.getItem(KEY) === build) return false;
    storage.setItem(KEY, build);
  } catch {
    // Without a memory of it nothing would end the loading.
    return false;
  }
  location.reload();
  return true;
}
