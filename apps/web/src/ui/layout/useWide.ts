import { useMediaQuery } from './useMediaQuery.ts';

const WIDE = '(min-width: 64rem)';

/** Returns whether the window is 1024 px or wider, like `lg:` in styles. */
export function useWide(): boolean {
  return useMediaQuery(WIDE);
}

/** Returns the current value outside of components. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
