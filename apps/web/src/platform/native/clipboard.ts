import { Clipboard } from './plugins.ts';

/** Copies a text. Rejects with the plugin's errors. */
export const copyInShell = (text: string): Promise<void> => Clipboard.write({ string: text });
