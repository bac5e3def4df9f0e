/** Bundles the feed's filters into one chunk, which loads after the first cards. */
export { EmptyPart } from './EmptyPart.tsx';
export { FilterChips } from './FilterChips.tsx';
export { MonthHeading } from './MonthHeading.tsx';
