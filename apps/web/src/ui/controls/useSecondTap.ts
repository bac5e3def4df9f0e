import { useEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 300;

/** During these animations the layer takes no taps, so they land beside it. */
const COMING = new Set(['sheet-in', 'fan-in']);

const isComing = () =>
  document
    .getAnimations()
    .some(
      (one) => one instanceof CSSAnimation && COMING.has(one.animationName) && one.playState === 'running',
    );

/** Returns a function that tells whether to ignore a tap beside a layer because it has just opened. */
export function useSecondTap(open: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return () => performance.now() - openedAt.current < DOUBLE_TAP_MS || isComing();
}
