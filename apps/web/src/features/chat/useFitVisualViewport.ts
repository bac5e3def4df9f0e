import { type RefObject, useLayoutEffect } from 'react';

/** Fits a box to the part of the window that the keyboard leaves visible. */
export function useFitVisualViewport(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    const element = box.current;
    if (!wanted || seen === null || element === null) return;
    const fit = () => {
      // A zoom with two fingers must not shrink the box.
      const isWhole = seen.scale === 1;
      element.style.height = isWhole ? `${seen.height}px` : '';
      element.style.top = isWhole ? `${seen.offsetTop}px` : '';
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [box, wanted]);
}
