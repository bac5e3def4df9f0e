export interface KeyPress {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** The key code while an input method is open, because Safari clears `isComposing` too early. */
const COMPOSING = 229;

/**
 * [S5-043] Returns whether the key sends the message: Enter without Shift and without an open input method.
 */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
