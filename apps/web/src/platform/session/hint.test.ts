import { expect, it } from 'vitest';
import { parseHintCookie, parseHintedPersonId } from './hint.ts';

it('only the hint cookie counts as a hint of a session', () => {
  expect(parseHintCookie('theme=x; beso_hint=aB3-_x')).toBe('aB3-_x');
  expect(parseHintCookie('beso_hint=1;a=b')).toBe('1');
  expect(['', 'beso_hint=', 'beso_hint', 'not_beso_hint=1'].map(parseHintCookie)).toEqual(
    Array(4).fill(undefined),
  );
});

it('the hint contains the person’s id, and without a hint there is no session', () => {
  expect(parseHintedPersonId('aB3-_x.giulia')).toBe('giulia');
  expect(parseHintedPersonId('aB3-_x')).toBeUndefined();
  expect(parseHintedPersonId(undefined)).toBeNull();
});
