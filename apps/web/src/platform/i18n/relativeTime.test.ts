import { RELATIVE_TIME_LANGUAGES } from '@beso/contract/limits';
import { describe, expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const NOW = new Date(2026, 2, 18, 15, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number, now = NOW) => relativeTime(new Date(now.getTime() - ms), now, 'en', 'just now');

describe('relative time [S9-027] [S4-050]', () => {
  it.each([
    [0, 'just now'],
    [-5 * MINUTE, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [12 * MINUTE, '12 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [24 * HOUR - 1, '23 hours ago'],
    [24 * HOUR, 'yesterday'],
    [2 * 24 * HOUR, '2 days ago'],
    [6 * 24 * HOUR, '6 days ago'],
    [7 * 24 * HOUR, 'last week'],
    [20 * 24 * HOUR, '2 weeks ago'],
    [40 * 24 * HOUR, 'last month'],
    [100 * 24 * HOUR, '3 months ago'],
    [400 * 24 * HOUR, 'last year'],
    [800 * 24 * HOUR, '2 years ago'],
  ])('%i ms ago is "%s"', (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it('counts days by the calendar: 30 hours before two in the morning is two days ago', () => {
    expect(ago(30 * HOUR, new Date(2026, 2, 18, 2, 0))).toBe('2 days ago');
  });

  it.each([
    ['en', 'now', '12 minutes ago', 'yesterday', 'last week', '3 months ago'],
    ['es', 'ahora', 'hace 12 minutos', 'ayer', 'la semana pasada', 'hace 3 meses'],
    ['fr', 'maintenant', 'il y a 12 minutes', 'hier', 'la semaine dernière', 'il y a 3 mois'],
    ['it', 'ora', '12 minuti fa', 'ieri', 'settimana scorsa', '3 mesi fa'],
    ['sv', 'nu', 'för 12 minuter sedan', 'i går', 'förra veckan', 'för 3 månader sedan'],
  ] as const)('has texts in %s [S4-010]', (language, ...words) => {
    const ages = [0, 12 * MINUTE, 24 * HOUR, 7 * 24 * HOUR, 100 * 24 * HOUR];
    expect(ages.map((age) => relativeTime(new Date(NOW.getTime() - age), NOW, language))).toEqual(words);
    expect(RELATIVE_TIME_LANGUAGES).toContain(language);
  });
});
