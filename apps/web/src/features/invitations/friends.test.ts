import { describe, expect, it, test } from 'vitest';
import {
  friendsInText,
  namedGroup,
  newFriend,
  parseFriends,
  serializeFriends,
  splitInviteResults,
  withoutEmptyRows,
} from './friends.ts';

const friend = (name: string, email: string) => ({ ...newFriend(), name, email });

test('an empty row is ignored; a half-filled one is not [S5-032]', () => {
  const [luca, half] = [friend('Luca', 'luca@example.org'), friend(' ', 'x@example.org')];
  expect(withoutEmptyRows([luca, friend(' ', ''), half])).toEqual([luca, half]);
  expect(withoutEmptyRows([newFriend()])).toEqual([]);
});

test('a restored draft has at least one row, whatever was stored [S5-034]', () => {
  const rows = [friend('Luca', 'luca@example.org'), friend('Sofía', '')];
  expect(parseFriends(serializeFriends(rows))).toEqual(rows);
  for (const damaged of ['', '[]', '{}', '[{"id":1}]', 'null']) {
    expect(parseFriends(damaged)).toMatchObject([{ name: '', email: '' }]);
  }
});

test('a new group without a name is stored under the name that the form shows [S5-035]', () => {
  const friends = [friend('Luca', 'luca@example.org')];
  const input = { kind: 'group' as const, friends, groupName: ' ', relationshipId: null };
  expect(namedGroup(input, 'Grupo de Ana').groupName).toBe('Grupo de Ana');
  expect(namedGroup({ ...input, groupName: 'Casa' }, 'Grupo de Ana').groupName).toBe('Casa');
  const existing = { ...input, relationshipId: crypto.randomUUID() };
  expect(namedGroup(existing, 'Grupo de Ana')).toBe(existing);
  expect(namedGroup(input, 'x'.repeat(80)).groupName).toHaveLength(80);
  expect(namedGroup(input, 'x'.repeat(81))).toBe(input);
});

test('invited people leave the form, and refused ones stay with the reason [S8-065]', () => {
  const [luca, sofia] = [friend('Luca', 'l@example.org'), friend('Sofía', 's@example.org')];
  const refusal = { code: 'INVITATION_ALREADY_SENT', opensAt: null } as const;
  const results = [
    { id: luca.id, refusal: null },
    { id: sofia.id, refusal },
  ];
  expect(splitInviteResults([luca, sofia], { relationshipId: null, results })).toEqual({
    sent: [luca],
    left: [{ friend: sofia, refusal }],
  });
});

describe('pasted addresses [S2-135]', () => {
  const people = (text: string) => friendsInText(text).map(({ name, email }) => [name, email]);

  it('become people, with names if they contain any', () => {
    expect(
      people('Luca Bianchi <luca@example.org>, "Sofia" <sofia@example.org>; t.weiss@example.org'),
    ).toEqual([
      ['Luca Bianchi', 'luca@example.org'],
      ['Sofia', 'sofia@example.org'],
      ['T Weiss', 't.weiss@example.org'],
    ]);
    expect(people('luca@example.org\nLuca@example.org\nsofia.neri+beso@example.org')).toEqual([
      ['Luca', 'luca@example.org'],
      ['Sofia Neri', 'sofia.neri+beso@example.org'],
    ]);
    expect(people('Luca and Sofia')).toEqual([]);
  });
});
