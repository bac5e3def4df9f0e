import type { Activity } from '@beso/contract/activities';
import { expect, it } from 'vitest';
import { latestOfPair } from './latestOfPair.ts';

/** Returns a gift, or a recommendation if both ids are the same. */
const between = (id: string, giver: string, receiver: string) =>
  ({ id, giver: { id: giver }, receiver: { id: receiver } }) as Activity;

it('beside a beso its page shows the latest four others of the same two people', () => {
  const shown = between('shown', 'ada', 'leo');
  const list = [
    between('1', 'leo', 'ada'),
    between('recommended', 'ada', 'ada'),
    shown,
    between('with Nora', 'ada', 'nora'),
    between('2', 'ada', 'leo'),
    between('3', 'ada', 'leo'),
    between('4', 'leo', 'ada'),
    between('5', 'leo', 'ada'),
  ];
  expect(latestOfPair(list, shown).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(latestOfPair(list, between('other', 'nora', 'ada')).map(({ id }) => id)).toEqual(['with Nora']);
  expect(latestOfPair([], shown)).toEqual([]);
});
