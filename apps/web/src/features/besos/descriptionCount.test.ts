import { DESCRIPTION_MAX_LENGTH } from '@beso/contract/limits';
import { expect, it } from 'vitest';
import type { Translate } from '../../platform/i18n/index.ts';
import { descriptionCount } from './descriptionCount.ts';

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as Translate;

it.each([
  [81, undefined, undefined],
  [80, 'besos.charactersLeft 80', undefined],
  [0, 'besos.charactersLeft 0', undefined],
  [-1, undefined, 'besos.charactersOver 1'],
])('with %i characters left a description counts as %s, %s', (remaining, left, over) => {
  expect(descriptionCount(DESCRIPTION_MAX_LENGTH - remaining, t)).toEqual({ left, over });
});
