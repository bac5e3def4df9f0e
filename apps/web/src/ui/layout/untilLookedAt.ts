const LOOK_MS = 250;

/**
 * Calls back once the element was visible for `ms` while the page is on screen.
 * @param isInUse returns whether the pointer or the focus is on it
 */
export function untilLookedAt(ms: number, isInUse: () => boolean, onSeen: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isInUse()) left -= LOOK_MS;
    if (left > 0) return;
    clearInterval(timer);
    onSeen();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
