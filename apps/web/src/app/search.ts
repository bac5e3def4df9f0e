import { GRID_CATEGORIES, type GridCategory } from '@beso/contract/limits';
import { safeRedirect } from '../platform/destinations.ts';

/** What the query of each route may hold; everything else in it is dropped. */
type Search = Record<string, unknown>;

/** [S2-071] */
export function emailSearch({ email }: Search): { email?: string } {
  return typeof email === 'string' ? { email } : {};
}

/** [S2-067] */
export function loginSearch(search: Search): { email?: string; redirect?: string } {
  const target = safeRedirect(search.redirect);
  return { ...emailSearch(search), ...(target !== null && { redirect: target }) };
}

export function categorySearch(search: Search): { category?: GridCategory } {
  const category = GRID_CATEGORIES.find((known) => known === search.category);
  return category === undefined ? {} : { category };
}

export function activitySearch({ activity }: Search): { activity?: string } {
  return typeof activity === 'string' ? { activity } : {};
}
