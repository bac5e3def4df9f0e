import { Clipboard } from './plugins.ts';

/** Copies a text to the device's clipboard. */
export const copyInNativeApp = (text: string): Promise<void> => Clipboard.write({ string: text });
