import { type RefObject, useLayoutEffect } from 'react';
import { isScrolledDown } from './useHeldArrivals.ts';

/** The first card on screen: its link, and its distance from the top of the screen in px. */
interface Place {
  link: string;
  top: number;
  /** The page's scroll position in px. */
  scrolled: number;
}

const FRAMES = 5;

const LINK = 'a[href^="/activity/"]';

const left = new Map<string, Place>();

/** Keeps the first visible card in place after a return or a change of width. */
export function useScrollPosition(name: string, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const holds = CSS.supports('overflow-anchor', 'auto');
    let width = document.documentElement.clientWidth;
    let place: Place | undefined;
    let frame = 0;
    const look = () => {
      const card = [...(list.current?.querySelectorAll('article') ?? [])].find(
        (one) => one.getBoundingClientRect().bottom > 0,
      );
      const link = card?.querySelector(LINK)?.getAttribute('href');
      place =
        card && link && isScrolledDown()
          ? { link, top: card.getBoundingClientRect().top, scrolled: window.scrollY }
          : undefined;
    };
    /** Scrolls until the card is `top` px below the top of the screen. */
    const moveTo = ({ link }: Place, top: number) => {
      const card = list.current?.querySelector(`a[href="${link}"]`)?.closest('article');
      const moved = card && isScrolledDown() ? card.getBoundingClientRect().top - top : 0;
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
      look();
    };
    /** Corrects the position in several frames, because a browser may undo a scroll. */
    const later = (was: Place, again = FRAMES) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        moveTo(was, was.top);
        frame = 0;
        if (again > 1) later(was, again - 1);
      });
    };
    const moved = () => {
      if (frame !== 0) return;
      if (holds || place === undefined) look();
      else moveTo(place, place.top + place.scrolled - window.scrollY);
    };
    const resized = () => {
      const now = document.documentElement.clientWidth;
      if (now !== width && place !== undefined) later(place);
      width = now;
    };
    const was = left.get(name);
    if (was !== undefined) later(was);
    const sizes = new ResizeObserver(moved);
    if (!holds) sizes.observe(document.body);
    window.addEventListener('scroll', moved, { passive: true });
    window.addEventListener('resize', resized);
    return () => {
      if (place === undefined) left.delete(name);
      else left.set(name, place);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', moved);
      window.removeEventListener('resize', resized);
    };
  }, [name, list]);
}
