/** The id of the page's person. Tabs share a cookie, so the session may be another's: OTHER_PERSON. */
export const PERSON_HEADER = 'x-beso-person';
