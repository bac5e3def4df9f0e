import { describe, expect, it } from 'vitest';
import { multilineText, singleLineText } from './profiles.ts';

const name = singleLineText(10, 'tooLong', 'required');
const read = (text: string) => {
  const { data, error } = name.safeParse(text);
  return data ?? error?.issues[0]?.message;
};

describe('a line of text', () => {
  it.each([
    ['spaces', ' \u00a0\u3000'],
    ['a space without a width', '\u200b\ufeff'],
    ['letters that are blank', '\u3164\u115f\u2800\u{1D159}'],
    ['marks of direction', '\u200f\u061c\u200e'],
    ['marks without a letter', '\u0301\ufe0f'],
    ['a turn of direction alone', '\u202e'],
  ])('is empty without a visible character: %s', (_what, text) => {
    expect(read(text)).toBe('required');
    expect(singleLineText(10, 'tooLong').parse(text)).toBe('');
  });

  it('does not turn the direction of text around it', () => {
    expect(read('\u202eNora\u202c')).toBe('Nora');
    expect(read('No\u2067ra\u2069')).toBe('Nora');
    expect(read('No\u200fra\u061c')).toBe('Nora');
  });

  it.each(['Zoë', 'Jose\u0301', 'نورا', 'नीरा', '李', '👩‍❤️‍👩', '❤️', "O'Neil", '-'])(
    'stays as it is: %s',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  it('is one line, without zero bytes and lone surrogates', () => {
    expect(read(' a\u0000\nb\t')).toBe('a b');
    expect(read('a\ud800b')).toBe('ab');
    expect(read('more than ten')).toBe('tooLong');
  });
});

const words = multilineText(12, 'tooLong', 'required');
const parsed = (text: string) => {
  const { data, error } = words.safeParse(text);
  return data ?? error?.issues[0]?.message;
};

describe('a text of several lines', () => {
  it.each([
    ['spaces and empty lines', ' \n\u00a0\n'],
    ['a space without a width', '\u200b\n\u200b'],
    ['letters that are blank', '\u3164\n\u2800'],
    ['a turn of direction alone', '\u202e'],
  ])('is empty without a visible character: %s', (_what, text) => {
    expect(parsed(text)).toBe('required');
    expect(multilineText(9, 'tooLong').parse(text)).toBe('');
  });

  it('has few combining marks on a letter, so that they cover no other line', () => {
    expect(parsed(`a${'\u0301'.repeat(500)}b`)).toBe(`a${'\u0301'.repeat(4)}b`);
    expect(read(`a${'\u0489\u0301'.repeat(200)}`)).toBe('a\u0489\u0301\u0489\u0301');
    expect(parsed('ế שָּׁ กี่')).toBe('ế שָּׁ กี่');
  });

  it('does not turn the direction of text around it, and has no character that PostgreSQL refuses', () => {
    expect(parsed('\u202eNora\u2069')).toBe('Nora');
    expect(parsed('a\u0000b\ud800\u001b')).toBe('ab');
  });

  it('keeps its lines, with at most one empty line in a row', () => {
    expect(parsed(' one\r\ntwo\n\tx ')).toBe('one\ntwo\n\tx');
    expect(parsed(`a\n\n \n${'\n'.repeat(50)}\u2028b`)).toBe('a\n\nb');
    expect(parsed('a\u2029b')).toBe('a\nb');
  });

  it('is counted in code points', () => {
    expect(parsed('❤'.repeat(12))).toBe('❤'.repeat(12));
    expect(parsed('💛'.repeat(12))).toBe('💛'.repeat(12));
    expect(parsed('💛'.repeat(13))).toBe('tooLong');
  });
});
