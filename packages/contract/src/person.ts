/** The id of the page's person. Tabs share a cookie, so the server refuses others with OTHER_PERSON. */
export const PERSON_HEADER = 'x-beso-person';
