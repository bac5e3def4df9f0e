import { expect, it } from 'vitest';
import { mailDateFormat } from './dates.ts';

const AT = new Date('2026-03-14T18:30:00.000Z');

it.each([
  ['en', 'Europe/London', '14 March 2026 at 18:30'],
  ['en', 'Europe/Berlin', '14 March 2026 at 19:30'],
  ['en', 'America/New_York', 'March 14, 2026 at 2:30 PM'],
  ['it', 'Europe/Rome', '14 marzo 2026 alle ore 19:30'],
  ['es', 'Europe/Madrid', '14 de marzo de 2026 a las 19:30'],
  ['en', 'Asia/Kolkata', '15 March 2026 at 12:00 am'],
  ['fr', 'Europe/Paris', '14 mars 2026 à 19:30'],
] as const)('a date in a mail in %s to %s is %s', (language, zone, text) => {
  // Intl writes some spaces as no-break spaces, which the expected texts lack.
  expect(mailDateFormat(language, zone).format(AT).replace(/\s/g, ' ')).toBe(text);
});
