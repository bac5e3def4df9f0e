/** One chunk with the feed's filters, loaded after the first cards. */
export { EmptyFilter } from './EmptyFilter.tsx';
export { FilterChips } from './FilterChips.tsx';
