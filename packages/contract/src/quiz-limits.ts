/** [S9-007] A quiz has one question per topic, and each right answer is one point. */
export const QUIZ_QUESTIONS = 10;
/** [S3-020] How many options a question has. */
export const QUIZ_OPTIONS = 4;
/** [S9-008] [S9-009] The scores from which a quiz earns besos. */
export const QUIZ_HIGH_SCORE = 8;
export const QUIZ_HIGH_AWARD = 3;
export const QUIZ_MIDDLE_SCORE = 6;
export const QUIZ_MIDDLE_AWARD = 2;
export const QUIZ_LOW_SCORE = 4;
export const QUIZ_LOW_AWARD = 1;
/** How many besos a person can earn by quizzes in a calendar month. */
export const QUIZ_BESOS_PER_MONTH = 30;
/** How many days into the next month somebody may finish a quiz. */
export const QUIZ_GRACE_DAYS = 7;
/** A question about a person is repeated after this many months, or earlier if there is no other question. */
export const QUIZ_FRESH_MONTHS = 6;
export const QUIZ_PEOPLE_SHOWN = 100;
export const QUIZ_COMPARISONS_PAGE_SIZE = 20;
export const QUIZ_NOTICE_FROM_HOUR = 9;
export const QUIZ_NOTICE_UNTIL_HOUR = 11;
/** [S9-010] How long the app shows an answer before the next question, and how long the confetti falls. */
export const QUIZ_AUTO_ADVANCE_MS = 500;
export const QUIZ_CONFETTI_MS = 2_000;
