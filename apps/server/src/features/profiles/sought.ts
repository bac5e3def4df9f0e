/** Normalises a name for comparison: without accents, in lower case. */
export const asSought = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/** The full name and the last name of a profile. */
export const SOUGHT_NAME = asSought("first_name || ' ' || last_name");
export const SOUGHT_LAST_NAME = asSought('last_name');
