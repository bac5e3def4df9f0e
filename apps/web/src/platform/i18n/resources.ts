import type { TextKeysOf } from '@beso/contract/translator';

/**
 * One namespace for each file of `locales/<language>/`. The English files define the types. Features add
 * their own in `feature.tsx`, or in `index.ts` if they have no pages.
 */
export interface Resources {
  common: typeof import('../../locales/en/common.json');
  errors: typeof import('../../locales/en/errors.json');
  language: typeof import('../../locales/en/language.json');
  messages: typeof import('@beso/contract/locales/en/messages.json');
  native: typeof import('../../locales/en/native.json');
  shell: typeof import('../../locales/en/shell.json');
}

export type Namespace = keyof Resources;

/** A complete text key: the namespace, a dot, and the path in its file. */
export type TranslationKey = TextKeysOf<Resources>;
