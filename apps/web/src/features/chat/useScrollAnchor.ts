import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in px, within which a list counts as at its end. */
const NEAR_END = 40;

/** The first visible message, and its distance in px from the top of the list. */
interface Anchor {
  number: string;
  top: number;
}

export interface ScrollAnchor {
  atEnd: boolean;
  /** Restores the scroll position. Call it in a layout effect after each change of the messages. */
  hold: () => void;
  toEnd: () => void;
  /** Scrolls the list so that the element is near its top. */
  show: (element: Element) => void;
}

const ROW = '[data-number]';

/** Keeps visible messages in place when messages above them change, and keeps a list at its end. */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onLook: () => void,
): ScrollAnchor {
  const [atEnd, setAtEnd] = useState(true);
  const isAtEnd = useRef(true);
  const seenTop = useRef(0);
  const anchor = useRef<Anchor>(undefined);
  const frame = useRef(0);
  const look = useRef(onLook);
  useEffect(() => {
    look.current = onLook;
  });

  const note = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    // Late rendering may move the end, but only a scroll upwards leaves it.
    const followsEnd = isAtEnd.current && box.scrollTop >= seenTop.current;
    isAtEnd.current = followsEnd || box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END;
    seenTop.current = box.scrollTop;
    setAtEnd(isAtEnd.current);
    const { top, bottom } = box.getBoundingClientRect();
    const row = [...box.querySelectorAll<HTMLElement>(ROW)].find(
      (one) => one.getBoundingClientRect().bottom > top,
    );
    const below = row === undefined ? Number.POSITIVE_INFINITY : row.getBoundingClientRect().top - top;
    anchor.current =
      row === undefined || below > bottom - top
        ? undefined
        : { number: row.dataset.number ?? '', top: below };
    cancelAnimationFrame(frame.current);
    // No visible message is rendered yet, so looks again in the next frame.
    if (anchor.current === undefined && !isAtEnd.current) frame.current = requestAnimationFrame(note);
    look.current();
  }, [list]);

  const hold = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    const { number, top } = anchor.current ?? {};
    const row = number === undefined ? null : box.querySelector(`[data-number="${number}"]`);
    if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    else if (row !== null && top !== undefined) {
      box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - top;
    }
    note();
  }, [list, note]);

  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || content.current === null) return;
    // The observer runs before paint, so that the reader sees no jump.
    const sizes = new ResizeObserver(hold);
    // Browsers with scroll anchoring would correct the position a second time.
    box.style.setProperty('overflow-anchor', 'none');
    sizes.observe(content.current);
    sizes.observe(box);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame.current);
      box.removeEventListener('scroll', note);
    };
  }, [list, content, hold, note]);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    hold();
  }, [hold]);
  const show = useCallback(
    (element: Element) => {
      const box = list.current;
      if (box === null) return;
      isAtEnd.current = false;
      const below = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop += below - box.clientHeight / 5;
      note();
    },
    [list, note],
  );
  return { atEnd, hold, toEnd, show };
}
