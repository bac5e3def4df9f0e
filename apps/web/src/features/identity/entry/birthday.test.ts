import { describe, expect, it } from 'vitest';
import {
  birthdayIfComplete,
  composeBirthday,
  dayOptions,
  daysInMonth,
  formatBirthday,
  monthOptions,
  parseBirthday,
  parseTypedBirthday,
  partOrder,
  partSeparator,
  regionalLocale,
  yearOptions,
} from './birthday.ts';

describe('the birthday picker', () => {
  it('offers 81 years, the latest 14 years before this one [S9-003] [S5-014]', () => {
    const years = yearOptions(new Date('2026-11-21T12:00:00'));
    expect(years).toHaveLength(81);
    expect(years[0]).toBe('2012');
    expect(years.at(-1)).toBe('1932');
  });

  it('clamps the day to the length of the month [S5-014]', () => {
    expect(composeBirthday({ year: '1994', month: '02', day: '31' })).toBe('1994-02-28');
    expect(composeBirthday({ year: '1996', month: '02', day: '31' })).toBe('1996-02-29');
    expect(composeBirthday({ year: '', month: '02', day: '31' })).toBe('-02-29');
    expect(composeBirthday({ year: '1994', month: '04', day: '31' })).toBe('1994-04-30');
    expect(composeBirthday({ year: '1994', month: '', day: '31' })).toBe('1994--31');
  });

  it('offers only the days that the month has [S5-014]', () => {
    expect(dayOptions('', '')).toHaveLength(31);
    expect(dayOptions('1900', '02').at(-1)).toBe('28');
    expect(daysInMonth('2000', '02')).toBe(29);
  });

  it('has a value only when day, month and year are chosen', () => {
    expect(birthdayIfComplete('1994-03-14')).toBe('1994-03-14');
    expect(birthdayIfComplete('1994--14')).toBe('');
    expect(birthdayIfComplete(undefined)).toBe('');
    expect(parseBirthday('1994--14')).toEqual({ year: '1994', month: '', day: '14' });
  });

  it('follows the order and the month names of the language [S5-015]', () => {
    expect(partOrder('en-US')).toEqual(['month', 'day', 'year']);
    for (const locale of ['en-GB', 'es', 'fr', 'it'])
      expect(partOrder(locale)).toEqual(['day', 'month', 'year']);
    expect(monthOptions('fr')[2]).toEqual({ value: '03', label: 'mars' });
    expect(regionalLocale('en', ['fr-CA', 'en-GB', 'en'])).toBe('en-GB');
    expect(regionalLocale('it', ['fr-CA'])).toBe('it');
  });
});

describe('a birthday typed into one field [S5-014]', () => {
  const written = { order: partOrder('en-GB'), separator: partSeparator('en-GB') };
  /** Types the text key by key, as a person does. */
  const type = (keys: string) => {
    let now = { text: '', value: '--' };
    for (const key of keys) now = parseTypedBirthday(`${now.text}${key}`, now.text, written);
    return now;
  };

  it('accepts digits and usual separators', () => {
    for (const keys of ['14031994', '14/03/1994', '14.3.1994', '14 3 1994', '14-03-1994']) {
      expect(type(keys), keys).toEqual({ text: '14/03/1994', value: '1994-03-14' });
    }
    expect(parseTypedBirthday('1994-03-14', '', written)).toEqual({
      text: '14/03/1994',
      value: '1994-03-14',
    });
    expect(type('140319947')).toEqual({ text: '14/03/1994', value: '1994-03-14' });
  });

  it('allows deleting the last character, and has no value until it is complete', () => {
    expect(type('1403')).toEqual({ text: '14/03/', value: '-03-14' });
    expect(parseTypedBirthday('14/03', '14/03/', written).text).toBe('14/03');
    expect(parseTypedBirthday('14/0', '14/03', written)).toEqual({ text: '14/0', value: '--14' });
    expect(birthdayIfComplete(type('1403199').value)).toBe('');
  });

  it('keeps a day that does not exist, for the form to refuse', () => {
    expect(type('31021995').value).toBe('1995-02-31');
  });

  it('has the language’s order of day, month and year, also after a reload', () => {
    const american = { order: partOrder('en-US'), separator: partSeparator('en-US') };
    expect(formatBirthday('1994-03-14', american)).toBe('03/14/1994');
    expect(formatBirthday('-03-14', american)).toBe('03/14');
    expect(formatBirthday('1994-03-14', { order: partOrder('de'), separator: partSeparator('de') })).toBe(
      '14.03.1994',
    );
  });
});
