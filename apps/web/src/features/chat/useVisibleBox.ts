import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a box within what is seen of the page: above the keyboard, which in some browsers lies over it. */
export function useVisibleBox(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    const element = box.current;
    if (!wanted || seen === null || element === null) return;
    const fit = () => {
      // Somebody who enlarges the page with two fingers looks at a part of the box.
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
