/**
 * Marks that turn the direction of what stands beside them: with them a text can show something else than it
 * says. Right-to-left words need none of them, the bubble isolates what it holds.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A message as it is shown: its words, without marks that turn what stands beside them. */
export const plainText = (content: string): string => content.replace(TURNING, '');
