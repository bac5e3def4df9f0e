import { useMediaQuery } from './useMediaQuery.ts';

const WIDE = '(min-width: 64rem)';

/** Returns whether the window is at least 1024 px wide, like `lg:` in styles. */
export function useWide(): boolean {
  return useMediaQuery(WIDE);
}

/** Returns the present result of `useWide`, for code outside of components. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
