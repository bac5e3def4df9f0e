/**
 * Marks that turn the text direction, by which a message could show something else than its words.
 * Right-to-left words do not need them: the bubble isolates its content.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a message's text without marks that turn its direction. */
export const plainText = (content: string): string => content.replace(TURNING, '');
