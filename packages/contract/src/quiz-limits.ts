/** The numbers of quizzes; `limits.ts` hands them out with all others. */

/** [S9-007] Questions of a quiz, one a topic, each worth a point. */
export const QUIZ_QUESTIONS = 10;
/** [S3-020] */
export const QUIZ_OPTIONS = 4;
/** [S9-008] Besos from so many right answers on. [S9-009] My Info awards none. */
export const QUIZ_HIGH_SCORE = 8;
export const QUIZ_HIGH_AWARD = 3;
export const QUIZ_MIDDLE_SCORE = 6;
export const QUIZ_MIDDLE_AWARD = 2;
export const QUIZ_LOW_SCORE = 4;
export const QUIZ_LOW_AWARD = 1;
/** Besos that quizzes award one taker in a calendar month. */
export const QUIZ_BESOS_PER_MONTH = 30;
/** So long after its month a quiz that was begun can be finished. */
export const QUIZ_GRACE_DAYS = 7;
/** A taker meets no question about the same person again for so long, while others are left. */
export const QUIZ_FRESH_MONTHS = 6;
/** People that the dashboard offers at most, the most recent ones first. */
export const QUIZ_PEOPLE_SHOWN = 100;
export const QUIZ_COMPARISONS_PAGE_SIZE = 20;
/** The hours of the person's own zone between which a new month is told of. */
export const QUIZ_NOTICE_FROM_HOUR = 9;
export const QUIZ_NOTICE_UNTIL_HOUR = 11;
/** [S9-010] */
export const QUIZ_AUTO_ADVANCE_MS = 500;
export const QUIZ_CONFETTI_MS = 2_000;
