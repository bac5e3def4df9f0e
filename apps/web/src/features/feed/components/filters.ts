/** What comes with the filters of the feed, after its first cards: one file. */
export { EmptyFilter } from './EmptyFilter.tsx';
export { FilterChips } from './FilterChips.tsx';
