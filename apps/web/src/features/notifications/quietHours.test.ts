import { describe, expect, it } from 'vitest';
import { quietSegments, shownTime, timeOptions } from './quietHours.ts';

const quietHours = (from: string, until: string) =>
  quietSegments(from, until).flatMap((quiet, segment) => (quiet ? [(12 + segment) % 24] : []));

describe('the dial of quiet hours [S2-026]', () => {
  it('runs from noon to noon', () => {
    expect(quietHours('22:00', '08:00')).toEqual([22, 23, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect(quietHours('13:00', '15:00')).toEqual([13, 14]);
    expect(quietHours('10:00', '14:00')).toEqual([12, 13, 10, 11]);
  });

  it('counts an hour if at least half of it is quiet', () => {
    expect(quietHours('22:30', '23:30')).toEqual([22, 23]);
    expect(quietHours('22:31', '23:29')).toEqual([]);
  });
});

describe('the times to choose from [S2-026]', () => {
  it('are all half hours except the time chosen for the other end', () => {
    const times = timeOptions('22:00', '08:00', 'fr').map(({ value }) => value);
    expect(times).toHaveLength(47);
    expect(times).not.toContain('08:00');
    expect(times.slice(0, 3)).toEqual(['00:00', '00:30', '01:00']);
  });

  it('include the chosen time even if it is no half hour', () => {
    const values = timeOptions('07:45', '22:00', 'fr').map(({ value }) => value);
    expect(values.indexOf('07:45')).toBe(values.indexOf('07:30') + 1);
  });

  it.each([
    ['fr-FR', '07:45', '7:45'],
    ['es-ES', '07:45', '7:45'],
    ['en-GB', '23:30', '23:30'],
    ['en-US', '23:30', '11:30 PM'],
  ])('are written as is usual in %s', (locale, time, written) => {
    expect(shownTime(time, locale).replace(/\s/u, ' ')).toBe(written);
  });
});
