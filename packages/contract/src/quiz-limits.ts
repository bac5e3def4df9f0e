/** [S9-007] One question per topic, worth one point each. */
export const QUIZ_QUESTIONS = 10;
/** [S3-020] */
export const QUIZ_OPTIONS = 4;
/** [S9-008] Scores from this one earn besos. [S9-009] My Info earns none. */
export const QUIZ_HIGH_SCORE = 8;
export const QUIZ_HIGH_AWARD = 3;
export const QUIZ_MIDDLE_SCORE = 6;
export const QUIZ_MIDDLE_AWARD = 2;
export const QUIZ_LOW_SCORE = 4;
export const QUIZ_LOW_AWARD = 1;
/** The maximum number of besos that one taker earns with quizzes per calendar month. */
export const QUIZ_BESOS_PER_MONTH = 30;
/** How many days after the end of its month a started quiz can be finished. */
export const QUIZ_GRACE_DAYS = 7;
/** A question about a person repeats only after this many months, while there are others. */
export const QUIZ_FRESH_MONTHS = 6;
export const QUIZ_PEOPLE_SHOWN = 100;
export const QUIZ_COMPARISONS_PAGE_SIZE = 20;
export const QUIZ_NOTICE_FROM_HOUR = 9;
export const QUIZ_NOTICE_UNTIL_HOUR = 11;
/** [S9-010] */
export const QUIZ_AUTO_ADVANCE_MS = 500;
export const QUIZ_CONFETTI_MS = 2_000;
