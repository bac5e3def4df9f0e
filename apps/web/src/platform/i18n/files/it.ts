import type { Texts } from '@beso/contract/translator';

export const files = import.meta.glob<Texts>(
  ['../../../locales/it/*.json', '../../../../../../packages/contract/locales/it/*.json'],
  { import: 'default' },
);
