const KEY = 'beso_reloaded';

/** Returns the address of the page's first script, which differs in each build. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Reloads the page if its code no longer exists on the server, at most once per build. Returns false if the
 * reload was tried before.
 */
export function reloadOnce(storage: Storage = sessionStorage, build = buildOf()): boolean {
  try {
    if (storage.getItem(KEY) === build) return false;
    storage.setItem(KEY, build);
  } catch {
    // Without storage nobody knows whether this was tried, and the page might reload for ever.
    return false;
  }
  location.reload();
  return true;
}
