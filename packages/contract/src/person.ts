/**
 * Carries the id of the person in whose name a call was made. A browser has one cookie for all its tabs:
 * whoever signs in there between the making and the sending must not have done it. Any call of a signed-in
 * person may carry it; a call with another one's id is refused with OTHER_PERSON and does nothing.
 */
export const PERSON_HEADER = 'x-beso-person';
