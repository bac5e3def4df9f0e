const LOOK_MS = 250;

/**
 * Calls `onSeen` after `ms` in which the page was visible and `isInUse` returned false. Returns a function
 * that cancels this.
 * @param isInUse returns whether the pointer or the focus is on the caller's element
 */
export function callAfterVisibleTime(ms: number, isInUse: () => boolean, onSeen: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isInUse()) left -= LOOK_MS;
    if (left > 0) return;
    clearInterval(timer);
    onSeen();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
