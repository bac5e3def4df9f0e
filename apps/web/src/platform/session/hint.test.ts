import { expect, it } from 'vitest';
import { hintIn, personIn } from './hint.ts';

it('takes only the hint cookie as a hint of a session', () => {
  expect(hintIn('theme=x; beso_hint=aB3-_x')).toBe('aB3-_x');
  expect(hintIn('beso_hint=1;a=b')).toBe('1');
  expect(['', 'beso_hint=', 'beso_hint', 'not_beso_hint=1'].map(hintIn)).toEqual(Array(4).fill(undefined));
});

it('knows whose session it is where the server said it, and that there is none without a hint', () => {
  expect(personIn('aB3-_x.giulia')).toBe('giulia');
  expect(personIn('aB3-_x')).toBeUndefined();
  expect(personIn(undefined)).toBeNull();
});
