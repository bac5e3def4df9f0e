import { LANGUAGES } from '@beso/contract/limits';
import { describe, expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const NOW = new Date(2026, 2, 18, 15, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number, now = NOW) => relativeTime(new Date(now.getTime() - ms), now, 'en', 'just now');

describe('[S9-027] relative time', () => {
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

  it.each(LANGUAGES)('has words in %s', (language) => {
    const words = relativeTime(new Date(NOW.getTime() - 12 * MINUTE), NOW, language, '');
    expect(words).toMatch(/12/);
    expect(words).not.toBe('');
  });
});
