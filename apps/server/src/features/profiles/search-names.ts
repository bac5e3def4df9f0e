/** Returns SQL that makes names comparable: in lower case and without accents. */
export const normalizeName = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/** SQL of a profile's full name and last name, made comparable. */
export const SEARCH_NAME = normalizeName("first_name || ' ' || last_name");
export const SEARCH_LAST_NAME = normalizeName('last_name');
