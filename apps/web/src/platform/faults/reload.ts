const KEY = 'beso_reloaded';

/** Returns the address of the page's first script, which differs in each build. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Reloads a page whose code no longer exists on the server, once per build. Returns false the second time.
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
