/** [S4-032] Above these numbers of sent mails, the page shows the meter or further ways to go on. */
const COUNT_ABOVE = 1;
const WAYS_OUT_ABOVE = 2;

/** The first mail counts too, although it is no resend. */
export const showsMeter = (resends: number): boolean => resends + 1 > COUNT_ABOVE;
export const showsWaysOut = (resends: number): boolean => resends + 1 > WAYS_OUT_ABOVE;
