/** Characters that change the text direction, and could make a message look like another text. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a message's text without the characters that change its direction. */
export const withoutDirectionControls = (content: string): string => content.replace(TURNING, '');
