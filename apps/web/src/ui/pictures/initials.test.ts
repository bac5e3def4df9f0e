import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Giulia Rossi', 'GR', 'G'],
  ['Ana María de la Cruz', 'AC', 'A'],
  ['  ada   lovelace ', 'AL', 'A'],
  ['Léa', 'LÉ', 'L'],
  ['x', 'X', 'X'],
  ['', 'U', 'U'],
  ['   ', 'U', 'U'],
  ['User', 'U', 'U'],
  ['User Name', 'UN', 'U'],
  // These letters consist of several code points, which stay together.
  ['e\u0301lan', 'E\u0301L', 'E\u0301'],
  ['👩‍🚀 Rossi', '👩‍🚀R', '👩‍🚀'],
])('the initials of "%s" are %s, its single letter %s [S5-018]', (name, two, one) => {
  expect(initialsOf(name, 2)).toBe(two);
  expect(initialsOf(name, 1)).toBe(one);
});
