import { useMediaQuery } from './useMediaQuery.ts';

const WIDE = '(min-width: 64rem)';

/** From 1024 px on, as `lg:` says it in styles: there is a rail, and room for two columns. */
export function useWide(): boolean {
  return useMediaQuery(WIDE);
}

/** The same for what is not a component, now. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
