/**
 * Id of the requesting person. Another person may sign in before a request is sent, because all tabs share
 * one cookie: the server then refuses it with OTHER_PERSON.
 */
export const PERSON_HEADER = 'x-beso-person';
