/** The part of `limits.ts` that the chat needs. */

/** What one person may send; see there. */
export const MESSAGES_PER_DAY = 5_000;
export const MESSAGES_PER_MINUTE = 120;
/** In characters. */
export const MESSAGE_MAX_LENGTH = 4_000;
/** What the list of friends and an answer show of a message. */
export const MESSAGE_EXCERPT_LENGTH = 200;
export const MESSAGES_PAGE_SIZE = 50;
export const MESSAGES_PAGE_SIZE_MAX = 100;
export const MESSAGE_DELETIONS_PAGE_SIZE = 200;
/** Somebody who types says so at most this often; it is shown this long. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 6_000;
/** Whoever reads a message within this time gets no push. */
export const MESSAGE_PUSH_SECONDS = 5;
/** What a report of a message copies before and after it, and how long it is kept. */
export const REPORTED_NEIGHBOURS = 5;
export const REPORTED_MESSAGE_DAYS = 90;
/** [S2-142] [S9-035] */
export const CHAT_DIALOG_HEIGHT_PX = 500;
