import { expect, test } from 'vitest';
import type { CommittedEvent } from '../../platform/events.ts';
import { createUnrecordedPositions } from './unrecorded.ts';

const published = (recipientId: string, ...seqs: number[]) =>
  seqs.map((seq) => ({ recipientId, event: { seq } }) as CommittedEvent);
const nobody = new Set<string>();

test('a run ends before a missing number, in whatever order events were published', () => {
  const unrecorded = createUnrecordedPositions();
  unrecorded.add(published('a', 9, 4, 3));
  unrecorded.add(published('a', 5));
  unrecorded.add(published('b', 1));
  expect(unrecorded.runs()).toEqual([
    { recipientId: 'a', after: 2, last: 5 },
    { recipientId: 'b', after: 0, last: 1 },
  ]);
});

test('a recorded run is forgotten, and the events behind the gap form the next run', () => {
  const unrecorded = createUnrecordedPositions();
  unrecorded.add(published('a', 3, 4, 9));
  unrecorded.runs();
  unrecorded.add(published('a', 10));
  unrecorded.recorded(new Set(['a']));
  expect(unrecorded.runs()).toEqual([{ recipientId: 'a', after: 8, last: 10 }]);
  unrecorded.recorded(new Set(['a']));
  expect(unrecorded.isEmpty()).toBe(true);
});

test('a run refused once is retried, and one refused twice is left to the sweep', () => {
  const unrecorded = createUnrecordedPositions();
  unrecorded.add(published('a', 3));
  for (const refused of [1, 2]) {
    expect(unrecorded.runs(), `before refusal ${refused}`).toEqual([{ recipientId: 'a', after: 2, last: 3 }]);
    unrecorded.recorded(nobody);
  }
  expect(unrecorded.isEmpty()).toBe(true);
});

test('a second refusal leaves only its own run to the sweep', () => {
  const unrecorded = createUnrecordedPositions();
  unrecorded.add(published('a', 3));
  unrecorded.runs();
  unrecorded.recorded(nobody);
  unrecorded.runs();
  unrecorded.add(published('a', 5));
  unrecorded.recorded(nobody);
  expect(unrecorded.runs()).toEqual([{ recipientId: 'a', after: 4, last: 5 }]);
});
