import { describe, expect, it } from 'vitest';
import { firstOnes } from './firstOnes.ts';

const list = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    orderNumber: newest - index,
  }));

describe('[S2-049] the cards that are always in the document', () => {
  it('are the first page, and what arrived above it since', () => {
    expect(firstOnes('grows', list(15, 1))).toBe(15);
    expect(firstOnes('grows', list(100, 1))).toBe(20);
    expect(firstOnes('grows', list(103, 1))).toBe(23);
    expect(firstOnes('grows', list(103, 85))).toBe(19);
    expect(firstOnes('another', list(103, 1))).toBe(20);
  });

  it('are counted anew when they have become too many, or when nothing is left of them', () => {
    expect(firstOnes('many', list(100, 1))).toBe(20);
    expect(firstOnes('many', list(141, 1))).toBe(20);
    expect(firstOnes('many', list(142, 1))).toBe(21);
    expect(firstOnes('many', list(60, 1))).toBe(20);
    expect(firstOnes('many', [])).toBe(0);
  });
});
