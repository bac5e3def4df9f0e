/** Characters that change the text direction, with which a message could appear as a different text. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a message's text without characters that change its direction. */
export const plainText = (content: string): string => content.replace(TURNING, '');
