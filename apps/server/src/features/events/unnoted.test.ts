import { expect, test } from 'vitest';
import type { CommittedEvent } from '../../platform/events.ts';
import { createUnnoted } from './unnoted.ts';

const published = (recipientId: string, ...seqs: number[]) =>
  seqs.map((seq) => ({ recipientId, event: { seq } }) as CommittedEvent);
const nobody = new Set<string>();

test('a run ends where a number is missing, in whatever order they were published', () => {
  const unnoted = createUnnoted();
  unnoted.add(published('a', 9, 4, 3));
  unnoted.add(published('a', 5));
  unnoted.add(published('b', 1));
  expect(unnoted.runs()).toEqual([
    { recipientId: 'a', after: 2, last: 5 },
    { recipientId: 'b', after: 0, last: 1 },
  ]);
});

test('what was noted is forgotten, and what lay behind the gap is the next run', () => {
  const unnoted = createUnnoted();
  unnoted.add(published('a', 3, 4, 9));
  unnoted.runs();
  unnoted.add(published('a', 10));
  unnoted.noted(new Set(['a']));
  expect(unnoted.runs()).toEqual([{ recipientId: 'a', after: 8, last: 10 }]);
  unnoted.noted(new Set(['a']));
  expect(unnoted.isEmpty()).toBe(true);
});

test('what is refused once is asked for again, and what is refused twice is left to the sweep', () => {
  const unnoted = createUnnoted();
  unnoted.add(published('a', 3));
  for (const refused of [1, 2]) {
    expect(unnoted.runs(), `before refusal ${refused}`).toEqual([{ recipientId: 'a', after: 2, last: 3 }]);
    unnoted.noted(nobody);
  }
  expect(unnoted.isEmpty()).toBe(true);
});

test('a second refusal leaves only its own run to the sweep', () => {
  const unnoted = createUnnoted();
  unnoted.add(published('a', 3));
  unnoted.runs();
  unnoted.noted(nobody);
  unnoted.runs();
  unnoted.add(published('a', 5));
  unnoted.noted(nobody);
  expect(unnoted.runs()).toEqual([{ recipientId: 'a', after: 4, last: 5 }]);
});
