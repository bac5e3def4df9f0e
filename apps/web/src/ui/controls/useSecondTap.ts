import { useEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 300;

/** While one of these runs, nothing in the layer takes taps: they fall on what lies beside it. */
const COMING = new Set(['sheet-in', 'fan-in']);

const isComing = () =>
  document
    .getAnimations()
    .some(
      (one) => one instanceof CSSAnimation && COMING.has(one.animationName) && one.playState === 'running',
    );

/**
 * Whether a tap beside a layer is not meant to close it: the second of two on what opened it, or one on the
 * layer itself, which is still coming.
 */
export function useSecondTap(open: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return () => performance.now() - openedAt.current < DOUBLE_TAP_MS || isComing();
}
