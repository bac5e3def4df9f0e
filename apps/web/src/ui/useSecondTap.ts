import { useEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 300;

/**
 * Whether a tap beside a layer is the second of two on what opened it: that one is not meant to close it.
 * Inside it nothing can be tapped while it comes (`sheet-in`, `fan-in`).
 */
export function useSecondTap(open: boolean): () => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return () => performance.now() - openedAt.current < DOUBLE_TAP_MS;
}
