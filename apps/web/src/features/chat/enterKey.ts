export interface KeyPress {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** The code of a key that an input method handles. Safari clears `isComposing` before the last such key. */
const COMPOSING = 229;

/** [S5-043] Returns whether the key sends: Enter, without Shift and outside of an input method. */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
