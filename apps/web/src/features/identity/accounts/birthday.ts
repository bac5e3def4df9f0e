import { BIRTHDAY_MIN_AGE_YEARS, BIRTHDAY_YEAR_OPTIONS } from '@beso/contract/limits';

/** The parts of a day as they are chosen one by one; one that is still missing is the empty string. */
export interface BirthdayParts {
  year: string;
  month: string;
  day: string;
}
export type BirthdayPart = keyof BirthdayParts;

const MONTHS = 12;
const LONGEST_MONTH = 31;

/** "1994-03-14" or, while it is being chosen, "1994--14". */
export function parseBirthday(text: string | undefined): BirthdayParts {
  const [year = '', month = '', day = ''] = (text ?? '').split('-');
  return { year, month, day };
}

/** The inverse of `parseBirthday`, with the day clamped to the length of the month. [S5-014] */
export function composeBirthday({ year, month, day }: BirthdayParts): string {
  const last = daysInMonth(year, month);
  const clamped = day !== '' && Number(day) > last ? String(last) : day;
  return [year, month, clamped].join('-');
}

/** The day once all of it is chosen, otherwise the empty string. */
export function wholeBirthday(text: string | undefined): string {
  const { year, month, day } = parseBirthday(text);
  return year && month && day ? `${year}-${month}-${day}` : '';
}

/** 31 while no month is chosen; February has 29 days until the year says otherwise. */
export function daysInMonth(year: string, month: string): number {
  if (month === '') return LONGEST_MONTH;
  const leapYear = 2000;
  return new Date(Date.UTC(year === '' ? leapYear : Number(year), Number(month), 0)).getUTCDate();
}

/** [S9-003] 81 years, latest first, from 14 years before this one. */
export function yearOptions(today = new Date()): string[] {
  const latest = today.getFullYear() - BIRTHDAY_MIN_AGE_YEARS;
  return Array.from({ length: BIRTHDAY_YEAR_OPTIONS }, (_, index) => String(latest - index));
}

/** "01" to the last day that the month has. */
export function dayOptions(year: string, month: string): string[] {
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => twoDigits(index + 1));
}

/** "01" to "12" with the names of the months. */
export function monthOptions(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, index) => ({
    value: twoDigits(index + 1),
    label: format.format(Date.UTC(2000, index, 1)),
  }));
}

/** How many digits each part has. */
const DIGITS: Record<BirthdayPart, number> = { day: 2, month: 2, year: 4 };
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** What stands between the parts where a locale writes a day in numbers. */
export function partSeparator(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'literal')?.value.trim() || '/';
}

interface Written {
  order: readonly BirthdayPart[];
  separator: string;
}

/** A day as it is typed, with its zeros; parts that are missing end it. */
export function writeBirthday(value: string | undefined, { order, separator }: Written): string {
  const parts = parseBirthday(value);
  const missing = order.findIndex((part) => parts[part] === '');
  const known = missing === -1 ? order : order.slice(0, missing);
  return known.map((part) => parts[part]).join(separator);
}

/**
 * [S5-014] Reads a day that is typed in one go, digits alone or with anything between the parts.
 * @param before what stood there: a separator is added only where it gets longer
 * @returns the text with its separators, and the parts as `composeBirthday` makes them, not clamped
 */
export function typeBirthday(typed: string, before: string, { order, separator }: Written) {
  // A browser fills it in so.
  if (ISO.test(typed.trim())) {
    const value = typed.trim();
    return { text: writeBirthday(value, { order, separator }), value };
  }
  const found: string[] = [''];
  const isFull = () => {
    const part = order[found.length - 1];
    return part === undefined || (found.at(-1) ?? '').length === DIGITS[part];
  };
  const next = () => {
    const part = order[found.length - 1];
    if (found.length === order.length || part === undefined) return;
    found.push(found.pop()?.padStart(DIGITS[part], '0') ?? '', '');
  };
  for (const character of typed) {
    if (/\d/.test(character)) {
      if (isFull()) next();
      if (!isFull()) found.push(`${found.pop()}${character}`);
    } else if (found.at(-1) !== '') next();
  }
  if (typed.length > before.length && isFull()) next();
  const parts: BirthdayParts = { year: '', month: '', day: '' };
  for (const [index, part] of order.entries()) {
    const digits = found[index] ?? '';
    if (digits.length === DIGITS[part]) parts[part] = digits;
  }
  return { text: found.join(separator), value: [parts.year, parts.month, parts.day].join('-') };
}

/** In which order a locale writes a day: month first in en-US, day first in en-GB. */
export function partOrder(locale: string): BirthdayPart[] {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatToParts();
  return parts
    .map(({ type }) => type)
    .filter((type): type is BirthdayPart => type === 'year' || type === 'month' || type === 'day');
}

/**
 * The browser's regional form of a language (`en-GB`),
 * where it has one. `preferred` as in navigator.languages.
 */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split('-')[0] === language) ?? language;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
