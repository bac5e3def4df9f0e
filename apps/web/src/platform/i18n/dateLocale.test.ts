import { expect, it } from 'vitest';
import { dateLocale } from './dateLocale.ts';

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['en', 'de-DE', 'en-IE'], 'en-IE'],
  ['en', ['de-DE', 'en'], 'en-DE'],
  ['es', ['es-419', 'es-MX'], 'es-419'],
  ['fr', ['zh-Hant-TW'], 'fr-TW'],
  ['it', ['it'], 'it'],
  ['it', [], 'it'],
  ['en', ['en-US@posix', 'C'], 'en-US'],
] as const)('%s with %j writes dates as %s', (language, preferred, locale) => {
  expect(dateLocale(language, preferred)).toBe(locale);
});

it('hours have the region’s format', () => {
  const hours = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, 15));
  expect(hours(dateLocale('en', ['en-US']))).toMatch(/^3:00\sPM$/);
  expect(hours(dateLocale('en', ['de-DE']))).toBe('15:00');
  expect(hours(dateLocale('es', ['es-ES']))).toBe('15:00');
  expect(hours(dateLocale('fr', ['en-US']))).toBe('15:00');
});
