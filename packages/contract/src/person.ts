/** The requester's id: tabs share one cookie, so the server refuses others with OTHER_PERSON. */
export const PERSON_HEADER = 'x-beso-person';
