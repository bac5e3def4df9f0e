/**
 * The header with the id of the person for whom a page sends a request. All tabs share one cookie: after a
 * sign-in as somebody else in another tab, the server refuses the request with OTHER_PERSON.
 */
export const PERSON_HEADER = 'x-beso-person';
