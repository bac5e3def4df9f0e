import { describe, expect, it } from 'vitest';
import { alwaysRenderedCount } from './alwaysRenderedCount.ts';

const list = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    orderNumber: newest - index,
  }));

describe('the cards that are always rendered [S2-049]', () => {
  it('are the first page and the cards that arrived above it', () => {
    expect(alwaysRenderedCount('grows', list(15, 1))).toBe(15);
    expect(alwaysRenderedCount('grows', list(100, 1))).toBe(20);
    expect(alwaysRenderedCount('grows', list(103, 1))).toBe(23);
    expect(alwaysRenderedCount('grows', list(103, 85))).toBe(19);
    expect(alwaysRenderedCount('another', list(103, 1))).toBe(20);
  });

  it('are the first page again if they have become too many or too few', () => {
    expect(alwaysRenderedCount('many', list(100, 1))).toBe(20);
    expect(alwaysRenderedCount('many', list(141, 1))).toBe(20);
    expect(alwaysRenderedCount('many', list(142, 1))).toBe(21);
    expect(alwaysRenderedCount('many', list(60, 1))).toBe(20);
    expect(alwaysRenderedCount('many', [])).toBe(0);
  });
});
