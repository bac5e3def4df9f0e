import { expect, test } from 'vitest';
import { escapeControlCharacters } from './terminal.ts';

test('other people’s texts are printed on one line without control characters', () => {
  expect(escapeControlCharacters('535 \u001b]0;owned\u0007\u009b2J no\r\nfine   mail: ok\u202e')).toBe(
    String.raw`535 \u{1b}]0;owned\u{7}\u{9b}2J no\u{d}\u{a}fine   mail: ok\u{202e}`,
  );
  expect(escapeControlCharacters('Él dijo: «sí», 5 €')).toBe('Él dijo: «sí», 5 €');
});
