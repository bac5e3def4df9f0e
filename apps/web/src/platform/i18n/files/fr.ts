import type { Texts } from '@beso/contract/translator';

export const files = import.meta.glob<Texts>(
  ['../../../locales/fr/*.json', '../../../../../../packages/contract/locales/fr/*.json'],
  { import: 'default' },
);
