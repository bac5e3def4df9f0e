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
