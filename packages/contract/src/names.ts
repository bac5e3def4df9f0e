import { z } from 'zod';
import { ERASED_NAME } from './erased-name.ts';

/** Invisible characters that Unicode nevertheless classes as letters, marks or symbols. */
const BLANK = String.raw`\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}`;
const PLAIN = String.raw`(?![${BLANK}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}\x20-\x7E]`;

const PICTURE = String.raw`(?:\p{RI}\p{RI}|(?![\p{Cn}\p{RI}])[\p{Extended_Pictographic}\p{Emoji_Presentation}])`;
const DRESSED = String.raw`${PICTURE}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?`;
/** A region's flag, spelt in a few tag characters. A longer sequence could hide a text. */
const FLAG = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`;
const KEY = String.raw`[\d#*]\uFE0F?\u20E3`;
const EMOJI = String.raw`${FLAG}|${KEY}|${DRESSED}(?:\u200D${DRESSED})*`;

/** Scripts in which an invisible joiner or non-joiner changes a letter's form. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');
/** Signs that remove a consonant's vowel. A joiner after such a sign makes a half letter. */
const VIRAMA = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA`;
const JOINER = [
  String.raw`(?<=(?!\p{P})[${JOINING}])[\u200C\u200D](?=(?!\p{P})[${JOINING}])`,
  String.raw`(?<=[${VIRAMA}])\u200D`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  // Variation selectors, which choose the form of a character in a family's name.
  String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
].join('|');

const PIECES = new RegExp(`${EMOJI}|${JOINER}|${PLAIN}`, 'gu');
const SEEN = new RegExp(`(?![${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const GAPS = /\p{Zs}{2,}/gu;
/** Matches more marks on a letter than any script uses, which would cover the lines above and below. */
const HEAPED = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;
export const limitCombiningMarks = (text: string): string => text.replace(HEAPED, '$1');

function asName(text: string): string {
  const pieces = text.replace(BREAKS, ' ').match(PIECES) ?? [];
  const name = limitCombiningMarks(pieces.join('').replace(GAPS, ' ')).trim();
  return SEEN.test(name) && name !== ERASED_NAME ? name : '';
}

/** A schema for a displayed name: a trimmed line of allowed characters. Errors are translation keys. */
export const nameLine = (max: number, tooLong: string, required?: string) =>
  z
    .string(required)
    .overwrite(asName)
    .min(required === undefined ? 0 : 1, required)
    .max(max, tooLong);

/** Matches the characters of an address, after NFKC has replaced their look-alikes. */
const ADDRESS = /[.。][^.。]|[@:/\\]/u;
const NUMBERS = /\p{N}+/gu;
const SPELT = /\p{L}/u;

/** Returns a name for a mail's subject, without numbers and words that look like addresses. May be empty. */
export const nameInSubject = (name: string): string =>
  name
    .split(/\p{Zs}+/u)
    .filter((word) => !ADDRESS.test(word.normalize('NFKC')))
    .map((word) => word.replace(NUMBERS, ''))
    .filter((word) => SPELT.test(word) || word === '&')
    .join(' ')
    .replace(/^(?:& )+|(?: &)+$|^&$/gu, '');
