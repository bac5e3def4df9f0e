const KEY = 'beso_reloaded';

/** Returns the address of the page's first script, which is another one in each build. */
const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Reloads the page because its code no longer exists on the server. Does so only once per build, because the
 * page would otherwise reload for ever. Returns false if it has already been tried.
 */
export function reloadOnce(storage: Storage = sessionStorage, build = buildOf()): boolean {
  try {
    if (storage.getItem(KEY) === build) return false;
    storage.setItem(KEY, build);
  } catch {
    // Without storage it is unknown whether this was tried, and the page might reload for ever.
    return false;
  }
  location.reload();
  return true;
}
