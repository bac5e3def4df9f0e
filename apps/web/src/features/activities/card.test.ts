import { expect, it } from 'vitest';
import { authorOf } from './card.ts';

const person = (id: string) => ({ id, firstName: id, lastName: '', avatarUrl: null });
const people = { giver: person('Nora'), receiver: person('Léa') };

it('a gift is written by its giver, a request by the one who asks', () => {
  expect(authorOf({ kind: 'gift', ...people }).id).toBe('Nora');
  expect(authorOf({ kind: 'request', ...people }).id).toBe('Léa');
});
