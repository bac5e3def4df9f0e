import { BIRTHDAY_MIN_AGE_YEARS, BIRTHDAY_YEAR_OPTIONS } from '@beso/contract/limits';

/** The parts of a birthday as digits; a missing part is ''. */
export interface BirthdayParts {
  year: string;
  month: string;
  day: string;
}
export type BirthdayPart = keyof BirthdayParts;

const MONTHS = 12;
const LONGEST_MONTH = 31;

/** Parses "1994-03-14". A part may be missing, as in "1994--14". */
export function parseBirthday(text: string | undefined): BirthdayParts {
  const [year = '', month = '', day = ''] = (text ?? '').split('-');
  return { year, month, day };
}

/** [S5-014] Joins the parts for `parseBirthday`, and limits the day to the length of the month. */
export function composeBirthday({ year, month, day }: BirthdayParts): string {
  const last = daysInMonth(year, month);
  const clamped = day !== '' && Number(day) > last ? String(last) : day;
  return [year, month, clamped].join('-');
}

export function birthdayIfComplete(text: string | undefined): string {
  const { year, month, day } = parseBirthday(text);
  return year && month && day ? `${year}-${month}-${day}` : '';
}

/** Returns the number of days of a month: 31 if none is chosen, 29 for February without a year. */
export function daysInMonth(year: string, month: string): number {
  if (month === '') return LONGEST_MONTH;
  const leapYear = 2000;
  return new Date(Date.UTC(year === '' ? leapYear : Number(year), Number(month), 0)).getUTCDate();
}

/** [S9-003] Returns the years to choose from, latest first. */
export function yearOptions(today = new Date()): string[] {
  const latest = today.getFullYear() - BIRTHDAY_MIN_AGE_YEARS;
  return Array.from({ length: BIRTHDAY_YEAR_OPTIONS }, (_, index) => String(latest - index));
}

export function dayOptions(year: string, month: string): string[] {
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => twoDigits(index + 1));
}

export function monthOptions(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, index) => ({
    value: twoDigits(index + 1),
    label: format.format(Date.UTC(2000, index, 1)),
  }));
}

const DIGITS: Record<BirthdayPart, number> = { day: 2, month: 2, year: 4 };
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the character between the parts of a numeric date in this locale. */
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

/** Returns a birthday as a person types it, up to the first missing part. */
export function formatBirthday(value: string | undefined, { order, separator }: Written): string {
  const parts = parseBirthday(value);
  const missing = order.findIndex((part) => parts[part] === '');
  const known = missing === -1 ? order : order.slice(0, missing);
  return known.map((part) => parts[part]).join(separator);
}

/**
 * [S5-014] Reads a birthday typed into one field, with or without separators.
 * @param before the previous text; a separator is added only if the new text is longer
 * @returns the text with separators, and the value, which may be a day that does not exist
 */
export function parseTypedBirthday(typed: string, before: string, { order, separator }: Written) {
  // The autofill of browsers enters a date in ISO form.
  if (ISO.test(typed.trim())) {
    const value = typed.trim();
    return { text: formatBirthday(value, { order, separator }), value };
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

/** Returns the order of day, month and year in this locale. */
export function partOrder(locale: string): BirthdayPart[] {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatToParts();
  return parts
    .map(({ type }) => type)
    .filter((type): type is BirthdayPart => type === 'year' || type === 'month' || type === 'day');
}

/** Returns the browser's regional form of a language, such as `en-GB`, or the language itself. */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split('-')[0] === language) ?? language;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
