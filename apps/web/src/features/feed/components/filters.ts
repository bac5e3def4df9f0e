/** Bundles one chunk with the feed's filters, loaded after the first cards. */
export { EmptyPart } from './EmptyPart.tsx';
export { FilterChips } from './FilterChips.tsx';
export { MonthHeading } from './MonthHeading.tsx';
