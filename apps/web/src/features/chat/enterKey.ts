export interface KeyPress {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** The key code while an input method handles a key. Safari reports that composition as ended too early. */
const COMPOSING = 229;

/** [S5-043] Returns whether the key sends: Enter, without Shift and outside of an input method. */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
