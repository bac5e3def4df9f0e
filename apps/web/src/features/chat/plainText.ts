/** Marks that turn the text's direction, by which a message could show other words than its own. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a message's text without marks that turn its direction. */
export const plainText = (content: string): string => content.replace(TURNING, '');
