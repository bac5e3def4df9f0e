import { CATEGORIES, type Category, GRID_CATEGORIES, type GridCategory } from '@beso/contract/limits';
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

/** [S2-106] Asking knows the quick ideas too. */
export function requestSearch(search: Search): { category?: Category } {
  const category = CATEGORIES.find((known) => known === search.category);
  return category === undefined ? {} : { category };
}

/** Which movements: of a month (YYYY-MM) or of all, with one person or with everyone. */
export function statementSearch({ month, person }: Search): { month?: string; person?: string } {
  return {
    ...(typeof month === 'string' && /^(all|(19|20)\d{2}-(0[1-9]|1[0-2]))$/.test(month) && { month }),
    ...(typeof person === 'string' && /^[0-9a-f-]{36}$/.test(person) && { person }),
  };
}

export function activitySearch({ activity }: Search): { activity?: string } {
  return typeof activity === 'string' ? { activity } : {};
}
