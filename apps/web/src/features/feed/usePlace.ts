import { type RefObject, useLayoutEffect } from 'react';
import { isReading } from './useHeldBack.ts';

/** The first card in view, by its address, and how far below the top of the screen it begins, in px. */
interface Place {
  link: string;
  top: number;
  /** How far the page was scrolled. */
  scrolled: number;
}

/** So many frames what comes back may still be moved. */
const FRAMES = 5;

const LINK = 'a[href^="/activity/"]';

/** By list: what was read when it was left. */
const left = new Map<string, Place>();

/**
 * Keeps what is read in its place on the screen: for who comes back, when the page gets another width, and in
 * browsers that do not do it by themselves when something changes above (`overflow-anchor`).
 */
export function usePlace(name: string, list: RefObject<HTMLElement | null>): void {
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
        card && link && isReading()
          ? { link, top: card.getBoundingClientRect().top, scrolled: window.scrollY }
          : undefined;
    };
    /** @param top where it should begin on the screen */
    const moveTo = ({ link }: Place, top: number) => {
      const card = list.current?.querySelector(`a[href="${link}"]`)?.closest('article');
      const moved = card && isReading() ? card.getBoundingClientRect().top - top : 0;
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
      look();
    };
    /**
     * Once all has been laid out, and the page has been scrolled to where it was. Again for some frames: the
     * browser may take back a movement of this very frame too, and then both did.
     */
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
