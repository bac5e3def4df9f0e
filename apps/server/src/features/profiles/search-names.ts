/** Normalises a name for comparison: without accents, in lower case. */
export const normalizeName = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/** SQL for the full name of a profile, and for its last name. */
export const SEARCH_NAME = normalizeName("first_name || ' ' || last_name");
export const SEARCH_LAST_NAME = normalizeName('last_name');
