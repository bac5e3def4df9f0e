import type { Texts } from '@beso/contract/translator';

export const files = import.meta.glob<Texts>(
  ['../../../locales/es/*.json', '../../../../../../packages/contract/locales/es/*.json'],
  { import: 'default' },
);
