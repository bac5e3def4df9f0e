import { useMediaQuery } from './useMediaQuery.ts';

/** From 1024 px on, as `lg:` says it in styles: there is a rail, and room for two columns. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}
