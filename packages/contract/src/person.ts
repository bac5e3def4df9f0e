/**
 * Id of the person who is making the request. All tabs of a browser share one cookie, so that another person
 * may sign in before a request is sent: the server refuses it with OTHER_PERSON and does nothing.
 */
export const PERSON_HEADER = 'x-beso-person';
