import { Clipboard } from './plugins.ts';

/** Rejects as the plugin does. */
export const copyInShell = (text: string): Promise<void> => Clipboard.write({ string: text });
