import { describe, expect, it } from 'vitest';
import { blankReward, stepCost } from './createForm.ts';

describe('the stepper of the cost [S5-026] [S9-005]', () => {
  it.each([
    [1, 2],
    [9, 10],
    [10, 15],
    [45, 50],
    [50, 60],
    [190, 200],
    [200, 250],
  ])('goes from %i up to %i, and back', (low, high) => {
    expect(stepCost(low, 1)).toBe(high);
    expect(stepCost(high, -1)).toBe(low);
  });

  it('goes to the next multiple of the step', () => {
    expect(stepCost(64, 1)).toBe(70);
    expect(stepCost(64, -1)).toBe(60);
    expect(stepCost(14, -1)).toBe(10);
    expect(stepCost(233, 1)).toBe(250);
  });

  it('stays between 1 and 1000', () => {
    expect(stepCost(1, -1)).toBe(1);
    expect(stepCost(995, 1)).toBe(1000);
    expect(stepCost(1000, 1)).toBe(1000);
    expect(stepCost(5000, 1)).toBe(1000);
  });

  it('starts from zero if the field is empty', () => {
    expect(stepCost(Number.NaN, 1)).toBe(1);
    expect(stepCost(Number.NaN, -1)).toBe(1);
  });
});

it('a new reward has an affordable cost [S5-026]', () => {
  const first = (total?: number) => blankReward(total).costInBesos;
  expect([undefined, 0, 9, 10, 27, 50, 400].map(first)).toEqual([5, 5, 5, 10, 20, 50, 50]);
});
