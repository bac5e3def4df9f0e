import { COMMON_PARTS, COMMON_WORDS } from './common-words.ts';

const PARTS = new Set(COMMON_PARTS);
const KNOWN = new Set(COMMON_WORDS);

/** Alphabets and rows of keyboards, which attackers try early, in both directions. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhnmju78ik',
  '147258369',
  '741852963',
  '159753',
  '789456123',
  '1029384756',
  '147896325',
  '123698745',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'a1s2d3f4g5h6j7k8l9',
  '11223344556677889900',
  '12qwaszx34erdfcv',
].flatMap((row) => [row, [...row].reverse().join('')]);

const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const ROW_MIN_LENGTH = 3;

/** Returns true if the text consists of parts of rows, repeated letters and years, such as qwer1991. */
function isWalk(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const repeated = /^(.)\1{2,}/.exec(text.slice(at))?.[0].length ?? 0;
    const year = /^(19|20)\d\d/.test(text.slice(at)) ? 4 : 0;
    let stretch = 0;
    for (let end = text.length; end - at >= ROW_MIN_LENGTH && stretch === 0; end -= 1) {
      if (ROWS.some((row) => row.includes(text.slice(at, end)))) stretch = end - at;
    }
    const step = Math.max(repeated, year, stretch);
    if (step === 0) return false;
    at += step;
  }
  return true;
}

function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const asLetters = (text: string) => text.replace(/[0134570@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

/** Returns true for a known word, even repeated, and for two known parts in a row. */
function isMadeOfWords(text: string): boolean {
  if (KNOWN.has(text) || KNOWN.has(withoutRepetition(text))) return true;
  for (let at = 2; at < text.length - 1; at += 1) {
    if (PARTS.has(text.slice(0, at)) && PARTS.has(text.slice(at))) return true;
  }
  return false;
}

/** Returns true for passwords that attackers try early: known words, keyboard rows, dates and variations. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const joined = text.replace(/[\s._-]+/g, '');
  if (new Set(joined).size < 3 || /^\d{6}$|^\d{8}$|^\d+[\s./-]\d+[\s./-]\d+$/.test(text)) return true;
  const parts = withoutRepetition(joined);
  if (parts.length < ROW_MIN_LENGTH || isWalk(joined)) return true;
  const core = joined.replace(/^\p{L}{1,2}(?=\d{6})|(?<=\d{6})\p{L}{1,2}$/gu, '');
  if (isWalk(core)) return true;
  return [withoutEnds(joined), withoutEnds(asLetters(joined)), asLetters(withoutEnds(joined))].some(
    (letters) => letters !== '' && (isMadeOfWords(letters) || (letters.length < 8 && isWalk(letters))),
  );
}
