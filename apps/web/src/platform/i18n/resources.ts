import type { TextKeysOf } from '@beso/contract/translator';

/** The namespaces of texts, each with its English file as the type. Features add their own. */
export interface Resources {
  common: typeof import('../../locales/en/common.json');
  errors: typeof import('../../locales/en/errors.json');
  language: typeof import('../../locales/en/language.json');
  messages: typeof import('@beso/contract/locales/en/messages.json');
  native: typeof import('../../locales/en/native.json');
  shell: typeof import('../../locales/en/shell.json');
}

export type Namespace = keyof Resources;

/** A text key: the namespace, a dot, and the path in its file. */
export type TranslationKey = TextKeysOf<Resources>;
