import { useEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 300;

/** During these animations a layer takes no taps. The browser reports a tap on it as a tap beside it. */
const COMING = new Set(['sheet-in', 'fan-in']);

const isComing = () =>
  document
    .getAnimations()
    .some(
      (one) => one instanceof CSSAnimation && COMING.has(one.animationName) && one.playState === 'running',
    );

/** Returns a function that says whether to ignore a tap beside a layer that has only just opened. */
export function useDoubleTapGuard(open: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return () => performance.now() - openedAt.current < DOUBLE_TAP_MS || isComing();
}
