import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareSizes } from './lib/budget.mjs';

const recorded = { '/home': { shell: 60_000, HomeScreen: 40_000 } };

it('lets a page grow by 2 %', () => {
  expect(compareSizes({ '/home': { shell: 60_000, HomeScreen: 42_000 } }, recorded)).toEqual({
    pages: 1,
    faults: [],
  });
});

it('reports a page that grew by more, with the scripts that grew', () => {
  const { faults } = compareSizes(
    { '/home': { shell: 59_000, HomeScreen: 42_000, Confetti: 1_500 } },
    recorded,
  );
  expect(faults).toEqual(['/home: 102.5 kB, at most 102.0; grown: HomeScreen +2.0, Confetti +1.5']);
});

it('reports a page without a recorded size', () => {
  expect(compareSizes({ '/new': { shell: 1 } }, recorded).faults).toEqual(['/new: no size was recorded']);
});

it('the quizzes need at most 25 kB beyond home, and one language of their bank at most 12', () => {
  const sizes: Record<string, Record<string, number>> = JSON.parse(
    readFileSync(new URL('./lib/budget.json', import.meta.url), 'utf8'),
  );
  const sum = (page: string) => Object.values(sizes[page] ?? {}).reduce((total, bytes) => total + bytes, 0);
  for (const page of ['/quiz', '/quiz-dashboard']) {
    expect(sum(page)).toBeGreaterThan(sum('/home'));
    expect(sum(page) - sum('/home'), page).toBeLessThanOrEqual(25_000);
  }
  expect(sum('bank of quizzes')).toBeGreaterThan(0);
  expect(sum('bank of quizzes')).toBeLessThanOrEqual(12_000);
});
