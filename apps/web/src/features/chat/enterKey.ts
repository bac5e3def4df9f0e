export interface KeyPress {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** The code of a key that an input method still handles, for browsers that report the composition late. */
const COMPOSING = 229;

/** [S5-043] Enter sends a message, unless Shift is held or an input method's composition ends. */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
