import { useEffect, useState } from 'react';
import type { GroupMemory } from './groups.ts';

/** Of the height of the screen, so much above and below it counts as near. */
const AROUND = '150% 0px';

/** Says from now on whether the element is near the view. Returns a function that ends it. */
export type Watch = (element: HTMLElement, changed: (near: boolean) => void) => () => void;

/** Where the groups of a list are, and how high. Both are noted for the time when the list is shown again. */
export function useWatch({ near, heights }: GroupMemory): Watch {
  const [watching] = useState(() => {
    const changes = new Map<Element, (near: boolean) => void>();
    const nameOf = (element: Element) => (element as HTMLElement).dataset.group ?? '';
    const views = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) near.add(nameOf(target));
          else near.delete(nameOf(target));
          changes.get(target)?.(isIntersecting);
        }
      },
      { rootMargin: AROUND },
    );
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize;
        if (target.firstChild !== null && height !== undefined) heights.set(nameOf(target), height);
      }
    });
    const watch: Watch = (element, changed) => {
      changes.set(element, changed);
      views.observe(element);
      sizes.observe(element);
      return () => {
        changes.delete(element);
        views.unobserve(element);
        sizes.unobserve(element);
      };
    };
    return { watch, views, sizes };
  });
  useEffect(
    () => () => {
      watching.views.disconnect();
      watching.sizes.disconnect();
    },
    [watching],
  );
  return watching.watch;
}
