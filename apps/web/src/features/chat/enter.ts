export interface Press {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** The code of a key that an input method still handles, in browsers that report it late. */
const COMPOSING = 229;

/** [S5-043] Enter sends, except with Shift, which breaks the line, and at the end of a composition. */
export const sendsMessage = ({ key, shiftKey, isComposing, keyCode }: Press): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== COMPOSING;
