/** [S4-032] The numbers of sent mails above which the page shows the meter, and further ways to go on. */
const COUNT_ABOVE = 1;
const WAYS_OUT_ABOVE = 2;

/** Both count the resends; the mail that was sent at first is one more. */
export const showsMeter = (resends: number): boolean => resends + 1 > COUNT_ABOVE;
export const showsWaysOut = (resends: number): boolean => resends + 1 > WAYS_OUT_ABOVE;
