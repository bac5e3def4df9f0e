import { useEffect, useState } from 'react';
import { type GroupMemory, recordHeight } from './groups.ts';

/** Cards count as near up to 1.5 screens above and below the viewport. */
const AROUND = '150% 0px';
/** Sections have a larger margin, so that their groups are mounted in time. */
const SECTIONS_AROUND = '400% 0px';

/** Calls `changed` when the element comes near the viewport or leaves. Returns a function that stops this. */
export type WatchElement = (element: HTMLElement, changed: (near: boolean) => void) => () => void;

export interface NearViewport {
  group: WatchElement;
  section: WatchElement;
}

const nameOf = (element: Element) => (element as HTMLElement).dataset.group ?? '';

function watchNear(rootMargin: string, changed?: (element: Element, near: boolean) => void) {
  const changes = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        changed?.(target, isIntersecting);
        changes.get(target)?.(isIntersecting);
      }
    },
    { rootMargin },
  );
  const watch: WatchElement = (element, tell) => {
    changes.set(element, tell);
    observer.observe(element);
    return () => {
      changes.delete(element);
      observer.unobserve(element);
    };
  };
  return { watch, end: () => observer.disconnect() };
}

/** Returns functions that watch groups and sections, and records the heights and visible groups. */
export function useNearViewport(memory: GroupMemory): NearViewport {
  const [{ watching, end }] = useState(() => {
    const { inView } = memory;
    const groups = watchNear(AROUND);
    const seen = watchNear('0px', (group, isSeen) => {
      if (isSeen) inView.add(nameOf(group));
      else inView.delete(nameOf(group));
    });
    const sections = watchNear(SECTIONS_AROUND);
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize;
        if (target.firstChild !== null && height !== undefined) recordHeight(memory, nameOf(target), height);
      }
    });
    const group: WatchElement = (element, changed) => {
      const leave = groups.watch(element, changed);
      const leaveSeen = seen.watch(element, () => undefined);
      sizes.observe(element);
      return () => {
        leave();
        leaveSeen();
        sizes.unobserve(element);
      };
    };
    const endAll = () => {
      groups.end();
      seen.end();
      sections.end();
      sizes.disconnect();
    };
    return { watching: { group, section: sections.watch }, end: endAll };
  });
  useEffect(() => end, [end]);
  return watching;
}
