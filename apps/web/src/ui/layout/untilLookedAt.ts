const LOOK_MS = 250;

/**
 * Calls back once something has been looked at for so long: the time counts only while the page is on the
 * screen and nobody is at it. Returns what ends the waiting.
 * @param isInUse whether the pointer or the focus is on it
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
