/** A name as it is compared: without accents, in small letters. */
export const asSought = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
/** Of a profile, by first and last name, and by the last name alone. */
export const SOUGHT_NAME = asSought("first_name || ' ' || last_name");
export const SOUGHT_LAST_NAME = asSought('last_name');
