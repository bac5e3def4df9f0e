import { describe, expect, it } from 'vitest';
import {
  composeBirthday,
  dayOptions,
  daysInMonth,
  monthOptions,
  parseBirthday,
  partOrder,
  regionalLocale,
  wholeBirthday,
  yearOptions,
} from './birthday.ts';

describe('the birthday picker', () => {
  it('[S9-003] [S5-014] offers 81 years, from 14 years before this one', () => {
    const years = yearOptions(new Date('2026-11-21T12:00:00'));
    expect(years).toHaveLength(81);
    expect(years[0]).toBe('2012');
    expect(years.at(-1)).toBe('1932');
  });

  it('[S5-014] clamps the day to the length of the month', () => {
    expect(composeBirthday({ year: '1994', month: '02', day: '31' })).toBe('1994-02-28');
    expect(composeBirthday({ year: '1996', month: '02', day: '31' })).toBe('1996-02-29');
    expect(composeBirthday({ year: '', month: '02', day: '31' })).toBe('-02-29');
    expect(composeBirthday({ year: '1994', month: '04', day: '31' })).toBe('1994-04-30');
    expect(composeBirthday({ year: '1994', month: '', day: '31' })).toBe('1994--31');
  });

  it('[S5-014] offers only the days that the month has', () => {
    expect(dayOptions('', '')).toHaveLength(31);
    expect(dayOptions('1900', '02').at(-1)).toBe('28');
    expect(daysInMonth('2000', '02')).toBe(29);
  });

  it('is a day only when all of it is chosen', () => {
    expect(wholeBirthday('1994-03-14')).toBe('1994-03-14');
    expect(wholeBirthday('1994--14')).toBe('');
    expect(wholeBirthday(undefined)).toBe('');
    expect(parseBirthday('1994--14')).toEqual({ year: '1994', month: '', day: '14' });
  });

  it('[S5-015] follows the order and the month names of the language', () => {
    expect(partOrder('en-US')).toEqual(['month', 'day', 'year']);
    for (const locale of ['en-GB', 'es', 'fr', 'it'])
      expect(partOrder(locale)).toEqual(['day', 'month', 'year']);
    expect(monthOptions('fr')[2]).toEqual({ value: '03', label: 'mars' });
    expect(regionalLocale('en', ['fr-CA', 'en-GB', 'en'])).toBe('en-GB');
    expect(regionalLocale('it', ['fr-CA'])).toBe('it');
  });
});
