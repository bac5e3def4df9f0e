import { Clipboard } from './plugins.ts';

/** Copies a text to the device's clipboard. Rejects with the plugin's errors. */
export const copyInNativeApp = (text: string): Promise<void> => Clipboard.write({ string: text });
