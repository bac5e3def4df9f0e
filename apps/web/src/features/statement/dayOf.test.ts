import { expect, it } from 'vitest';
import { formatDay } from './dayOf.ts';

/** 31 December in Honolulu, and 1 January in Auckland. */
const at = new Date('2026-01-01T05:00:00Z');
const now = new Date('2026-03-01T12:00:00Z');

it.each([
  ['Pacific/Auckland', '1 January'],
  ['Pacific/Honolulu', '31 December 2025'],
])('day and year are those of the person’s time zone, %s', (timeZone, words) => {
  const parts = formatDay(at, now, 'en', timeZone).split(/[ ,]+/).sort();
  expect(parts).toEqual(words.split(' ').sort());
});
