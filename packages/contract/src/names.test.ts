import { describe, expect, it } from 'vitest';
import { ERASED_NAME } from './erased-name.ts';
import { nameInSubject, nameLine } from './names.ts';

const schema = nameLine(20, 'tooLong', 'required');
const read = (text: string) => {
  const { data, error } = schema.safeParse(text);
  return data ?? error?.issues[0]?.message;
};

describe('a name', () => {
  it.each([
    ...[
      'Zoë',
      'Jose\u0301',
      "O'Neil",
      'Nguyễn',
      'نورا',
      'נורה',
      'नीरा',
      '李',
      'Anna & Tom',
      'Casa 12',
      'J. R.',
    ],
    ...[
      'Mamá + Papá',
      '<3',
      '👩‍❤️‍👩',
      '❤️',
      '☺',
      '🇮🇹',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '1️⃣',
      '👋🏽',
    ],
    // These names are misspelt without the invisible characters in them.
    ...['می\u200cخواهم', 'ශ්\u200dරී', 'അവന്\u200d', '葛\u{E0100}城'],
  ])('stays unchanged: %s', (text) => {
    expect(read(text)).toBe(text);
  });

  it.each([
    ['a musical symbol that is blank', '\u{1D159}'],
    ['marks of direction', '\u200f\u061c\u200e'],
    ['letters that are blank', '\u3164\u115f\u1160\uffa0\u{13441}'],
    ['an empty pattern of Braille', '\u2800'],
    ['joiners alone', '\u200d\u200c\u2060\ufeff'],
    ['marks without a letter', '\u0301\ufe0f\u034f'],
    ['signs of a program’s own', '\ue001\u{F0000}'],
    ['the tags of a flag without it', '\u{E0067}\u{E0062}'],
  ])('is empty without a visible character: %s', (_what, text) => {
    expect(read(text)).toBe('required');
    expect(nameLine(20, 'tooLong').parse(text)).toBe('');
  });

  it.each([
    ['\u{1D159}No\u{1D159}ra', 'Nora'],
    ['\u200fNo\u061cra\u200e', 'Nora'],
    ['\u202eNo\u2067ra\u2069', 'Nora'],
    ['No\u200dra\u200c', 'Nora'],
    ['No\u00adra', 'Nora'],
    ['N\ufe0fora\u{E0101}', 'Nora'],
    ['Nora \u{1D11E} ⠿ ∑ €', 'Nora'],
    ['No\u0000\nra\ud800', 'No ra'],
    ['No\u2028ra  \u00a0 R', 'No ra R'],
    ['👩\u200d', '👩'],
    ['نورا\u200d،', 'نورا،'],
    ['🏴\u{E0043}\u{E0061}\u{E006C}\u{E006C}\u{E0020}\u{E006D}\u{E0065}\u{E007F}', '🏴'],
    ['🏴\u{E0061}\u{E0062}\u{E0063}\u{E0064}\u{E0065}\u{E0066}\u{E0067}\u{E007F}', '🏴'],
    [`Z\u0301${'\u0335\u0489'.repeat(9)}a`, 'Z\u0301\u0335\u0489\u0335a'],
  ])('loses characters that are not allowed: %j', (text, name) => {
    expect(read(text)).toBe(name);
  });

  it('has a maximum length', () => {
    expect(read('more than twenty letters')).toBe('tooLong');
  });
});

describe('in the subject of a mail, a name', () => {
  it.each([
    ['Anna', 'Anna'],
    ['Anna & Tom Jr.', 'Anna & Tom Jr.'],
    ["Jean-Luc O'Neil", "Jean-Luc O'Neil"],
    ['Anna2', 'Anna'],
    ['Call 0800 555-1234 now', 'Call now'],
    ['Win ①⑨', 'Win'],
    ['evil.example/x now', 'now'],
    ['a@b.example', ''],
    ['Bank evil．com', 'Bank'],
    ['Bank evil\ufe52com', 'Bank'],
    ['Bank evil\u2024com', 'Bank'],
    ['Bank a\ufe6bb', 'Bank'],
    ['Bank evil\u3002com', 'Bank'],
    ['https://x', ''],
    ['1234', ''],
    ['♥ 7 ♥', ''],
    ['Tom & 12', 'Tom'],
  ])('loses numbers and addresses: %s', (name, left) => {
    expect(nameInSubject(name)).toBe(left);
  });

  it('is omitted for an erased account', () => {
    expect(read(ERASED_NAME)).toBe('required');
    expect(read(` ${ERASED_NAME}\u200D`)).toBe('required');
    expect(read(`Nora ${ERASED_NAME}`)).toBe(`Nora ${ERASED_NAME}`);
  });
});
