import type { Relationship } from '@beso/contract/relationships';
import { expect, test } from 'vitest';
import { findPartner, type Member, rankedMembers, successorIn } from './members.ts';

const member = (id: string, totalBesos: number, joinedAt = '2026-11-01T10:00:00.000Z'): Member => ({
  id,
  firstName: id,
  lastName: 'Rossi',
  avatarUrl: null,
  role: 'member',
  joinedAt,
  totalBesos,
});
const placesOf = (members: readonly Member[], me: string) =>
  rankedMembers(members, me).map(({ member: { id }, rank }) => `${id} ${rank ?? '-'}`);
const relationship = (type: Relationship['type'], ...members: Member[]): Relationship => ({
  id: 'r',
  type,
  name: 'r',
  members,
});

test('the viewer comes first, then members by besos; the first three places have a number [S2-090]', () => {
  const members = [member('Sofia', 41), member('Giulia', 128), member('Marco', 96), member('Léa', 164)];
  expect(placesOf(members, 'Giulia')).toEqual(['Giulia 2', 'Léa 1', 'Marco 3', 'Sofia -']);
  expect(placesOf(members, 'Sofia')).toEqual(['Sofia -', 'Léa 1', 'Giulia 2', 'Marco 3']);
});

test('equal balances share a place [S2-090]', () => {
  const members = [
    member('Dora', 1),
    member('Carla', 5),
    member('Anna', 5),
    member('Bea', 5),
    member('Eva', 7),
  ];
  expect(placesOf(members, 'nobody')).toEqual(['Eva 1', 'Anna 2', 'Bea 2', 'Carla 2', 'Dora -']);
});

test('a member without besos has no place [S2-090]', () => {
  expect(placesOf([member('Anna', 3), member('Bea', 0)], 'nobody')).toEqual(['Anna 1', 'Bea -']);
});

test('a couple has a partner, a group has none', () => {
  const two = [member('Giulia', 1), member('Marco', 2)];
  expect(findPartner(relationship('couple', ...two), 'Giulia')?.id).toBe('Marco');
  expect(findPartner(relationship('friend', ...two), 'Marco')?.id).toBe('Giulia');
  expect(findPartner(relationship('group', ...two), 'Giulia')).toBeUndefined();
});

test('the first other member in the list succeeds the owner, whatever the times of joining say', () => {
  const group = relationship(
    'group',
    member('Owner', 0, '2026-01-01T00:00:00.000Z'),
    member('First', 0, '2026-03-01T00:00:00.000Z'),
    member('Second', 9, '2026-02-01T00:00:00.000Z'),
  );
  expect(successorIn(group, 'Owner')?.id).toBe('First');
  expect(successorIn(relationship('group', member('Owner', 0)), 'Owner')).toBeUndefined();
});
