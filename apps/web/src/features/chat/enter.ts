/** What a key press says of itself. */
export interface Press {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Of a key that an input method still has for itself, in browsers that say it late. */
const COMPOSING = 229;

/** [S5-043] Enter sends, Shift+Enter breaks the line, and the Enter that ends a composition does neither. */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: Press): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
