import { expect, it } from 'vitest';
import { hasHint } from './hint.ts';

it('takes only the hint cookie as a hint of a session', () => {
  expect(hasHint('theme=x; beso_hint=1')).toBe(true);
  expect(hasHint('beso_hint=1;a=b')).toBe(true);
  expect(['', 'beso_hint=0', 'not_beso_hint=1', 'beso_hint=12'].some(hasHint)).toBe(false);
});
