import { expect, it } from 'vitest';
import { newerBalance } from './newerBalance.ts';

it('the balance with the higher version is kept, in whichever order the two arrive [S1-004]', () => {
  const older = { totalBesos: 5, version: 3 };
  const newer = { totalBesos: 2, version: 4 };
  expect(newerBalance(undefined, older)).toBe(older);
  expect(newerBalance(older, newer)).toBe(newer);
  expect(newerBalance(newer, older)).toBe(newer);
});
