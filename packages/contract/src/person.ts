/** The id of the person for whom a page sends a request, because another tab may change the session. */
export const PERSON_HEADER = 'x-beso-person';
