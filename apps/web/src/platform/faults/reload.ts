const KEY = 'beso_reloaded';

/** The build whose code runs here: its first script has a name of its own. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** Reloads the page for code that is gone, once for each build. False when that was tried. */
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
