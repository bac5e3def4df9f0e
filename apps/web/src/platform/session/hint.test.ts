import { expect, it } from 'vitest';
import { hintIn } from './hint.ts';

it('takes only the hint cookie as a hint of a session', () => {
  expect(hintIn('theme=x; beso_hint=aB3-_x')).toBe('aB3-_x');
  expect(hintIn('beso_hint=1;a=b')).toBe('1');
  expect(['', 'beso_hint=', 'beso_hint', 'not_beso_hint=1'].map(hintIn)).toEqual(Array(4).fill(undefined));
});
