/**
 * Carries the id of the person on the page. Tabs share a cookie, so the server refuses anybody else with
 * OTHER_PERSON.
 */
export const PERSON_HEADER = 'x-beso-person';
