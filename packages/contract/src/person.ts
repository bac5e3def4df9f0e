/**
 * The header with the id of the person for whom a page sends a request. The server refuses the request if
 * another tab has signed somebody else in.
 */
export const PERSON_HEADER = 'x-beso-person';
