import type { Friend } from '@beso/contract/chat';
import { expect, it } from 'vitest';
import { friendsInOrder, matchesSearch, messageAge } from './friends.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-24T12:00:00Z');
const ago = (milliseconds: number) => messageAge(new Date(NOW.getTime() - milliseconds), NOW);

const friend = (firstName: string, orderNumber?: number) =>
  ({
    person: { id: firstName, firstName, lastName: '', avatarUrl: null },
    lastMessage: orderNumber === undefined ? null : { orderNumber },
  }) as Friend;

it('a message is shown as now under an hour, in hours under a day, then with its date [S9-028] [S2-139]', () => {
  expect(ago(0)).toEqual({ kind: 'now' });
  expect(ago(HOUR_MS - 1)).toEqual({ kind: 'now' });
  expect(ago(HOUR_MS)).toEqual({ kind: 'hours', hours: 1 });
  expect(ago(24 * HOUR_MS - 1)).toEqual({ kind: 'hours', hours: 23 });
  expect(ago(24 * HOUR_MS)).toEqual({ kind: 'date' });
  // This device's clock is behind the server's.
  expect(ago(-5 * HOUR_MS)).toEqual({ kind: 'now' });
});

it('friends are ordered by their latest message, then by name [S9-028]', () => {
  const friends = [friend('Zoë'), friend('Élodie'), friend('Marco', 3), friend('Nora', 9), friend('Eva')];
  const names = friendsInOrder(friends, 'en').map(({ person }) => person.firstName);
  expect(names).toEqual(['Nora', 'Marco', 'Élodie', 'Eva', 'Zoë']);
});

it('a search finds names by any word, whatever the accents [S2-140]', () => {
  const sofia = { person: { firstName: 'Sofía', lastName: 'De la Peña' } } as Friend;
  for (const typed of ['sofia', 'SOF', 'peña', 'pena sof', '  '])
    expect(matchesSearch(sofia, typed), typed).toBe(true);
  expect(matchesSearch(sofia, 'sofia marco')).toBe(false);
});
