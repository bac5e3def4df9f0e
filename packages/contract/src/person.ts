/**
 * The header with the id of the person for whom a page sends a request. If another tab has changed the
 * session, the server refuses the request with OTHER_PERSON.
 */
export const PERSON_HEADER = 'x-beso-person';
