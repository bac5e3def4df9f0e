import type { Texts } from '@beso/contract/translator';

export const files = import.meta.glob<Texts>(
  ['../../../locales/en/*.json', '../../../../../../packages/contract/locales/en/*.json'],
  { import: 'default' },
);
