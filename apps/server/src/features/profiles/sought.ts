/** Normalises a name for comparison: without accents, in lower case. */
export const asSought = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/** SQL for the full name of a profile, and for its last name. */
export const SOUGHT_NAME = asSought("first_name || ' ' || last_name");
export const SOUGHT_LAST_NAME = asSought('last_name');
