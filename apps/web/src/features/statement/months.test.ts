import { describe, expect, it } from 'vitest';
import { monthTitle, radiusOf, sumOf } from './months.ts';

describe('the picture of the year', () => {
  it('shows a number as the area of a half-disc', () => {
    const [one, four] = [radiusOf(5, 20), radiusOf(20, 20)];
    expect((four / one) ** 2).toBeCloseTo(4);
    expect(four).toBe(19);
  });

  it('draws nothing for an empty year', () => {
    expect(radiusOf(0, 0)).toBe(0);
  });

  it('names a month in the language, whatever the device’s zone', () => {
    expect(monthTitle('2026-03', 'en')).toBe('March 2026');
    expect(monthTitle('2026-03', 'es')).toBe('Marzo de 2026');
    expect(monthTitle('2026-03', 'fr')).toBe('Mars 2026');
    expect(monthTitle('2026-03', 'it')).toBe('Marzo 2026');
  });

  it('adds months up', () => {
    const months = [
      { month: '2026-02', received: 1, given: 2, spent: 0 },
      { month: '2026-03', received: 4, given: 0, spent: 3 },
    ];
    expect(sumOf(months)).toEqual({ received: 5, given: 2, spent: 3 });
  });
});
