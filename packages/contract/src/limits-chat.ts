export const MESSAGES_PER_MINUTE = 120;
/** Counted in characters. */
export const MESSAGE_MAX_LENGTH = 4_000;
export const MESSAGE_EXCERPT_LENGTH = 200;
/** The highest message number in a conversation, limited by the database. */
export const MESSAGE_NUMBER_MAX = 2_147_483_647;
export const MESSAGES_PAGE_SIZE = 50;
export const MESSAGES_PAGE_SIZE_MAX = 100;
export const MESSAGE_DELETIONS_PAGE_SIZE = 200;
/** The shortest time between two reports of typing, and how long a browser shows a report. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 6_000;
/** A message that is read within this time causes no push. */
export const MESSAGE_PUSH_SECONDS = 5;
/** How many messages before and after a reported one are copied, and how many days copies are kept. */
export const REPORTED_NEIGHBOURS = 5;
export const REPORTED_MESSAGE_DAYS = 90;
/** [S2-142] [S9-035] The height of the chat's dialog. */
export const CHAT_DIALOG_HEIGHT_PX = 500;
