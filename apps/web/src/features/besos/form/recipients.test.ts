import type { Relationship } from '@beso/contract/relationships';
import { describe, expect, it } from 'vitest';
import { choiceOf, preselected, recipientsOf } from './recipients.ts';

const member = (id: string, lastName = 'Rossi'): Relationship['members'][number] => ({
  id,
  firstName: id.replace(/\d/, ''),
  lastName,
  avatarUrl: null,
  role: 'member',
  joinedAt: '2026-01-01T00:00:00.000Z',
  totalBesos: 0,
});
const relationship = (id: string, ...people: string[]): Relationship => ({
  id,
  type: 'group',
  name: id,
  members: people.map((person) => member(person)),
});

describe('whom a beso can be for [S2-101]', () => {
  it('is everybody I share a relationship with, once, and never myself', () => {
    const found = recipientsOf(
      [relationship('new', 'me', 'Marco', 'Sofía'), relationship('old', 'Marco', 'me')],
      'me',
    );
    expect(found.map(({ name }) => name)).toEqual(['Marco', 'Sofía']);
    expect(found[0]?.relationships.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('begins with the people of the relationship one comes from, and suggests it', () => {
    const both = [relationship('new', 'me', 'Marco', 'Sofía'), relationship('old', 'Sofía', 'me')];
    const found = recipientsOf(both, 'me', 'old');
    expect(found.map(({ name }) => name)).toEqual(['Sofía', 'Marco']);
    expect(choiceOf(found, 'Sofía')).toEqual({ personId: 'Sofía', relationshipId: 'old' });
  });

  it('tells two of the same first name apart', () => {
    const both = { ...relationship('r', 'me'), members: [member('Ana1', 'Gil'), member('Ana2', 'Sol')] };
    expect(recipientsOf([both], 'me').map(({ name }) => name)).toEqual(['Ana Gil', 'Ana Sol']);
  });

  it('preselects the only one, in the most recent relationship, and nobody among several', () => {
    const one = recipientsOf([relationship('new', 'me', 'Marco'), relationship('old', 'me', 'Marco')], 'me');
    expect(preselected(one)).toEqual({ personId: 'Marco', relationshipId: 'new' });
    expect(preselected(recipientsOf([relationship('r', 'me', 'Marco', 'Sofía')], 'me')).personId).toBe('');
    expect(preselected([]).personId).toBe('');
  });

  it('preselects whom one came for, else whom one gave to last, as long as they are there', () => {
    const people = recipientsOf([relationship('r', 'me', 'Marco', 'Sofía')], 'me');
    const last = { personId: 'Sofía', relationshipId: 'r' };
    expect(preselected(people, [undefined, last])).toEqual(last);
    expect(preselected(people, [{ personId: 'Marco' }, last])).toEqual({ ...last, personId: 'Marco' });
    expect(preselected(people, [{ personId: 'gone' }, last]).personId).toBe('Sofía');
  });

  it('keeps a relationship that we share, and forgets a person who is gone', () => {
    const people = recipientsOf(
      [relationship('new', 'me', 'Marco'), relationship('old', 'me', 'Marco')],
      'me',
    );
    expect(choiceOf(people, 'Marco', 'old').relationshipId).toBe('old');
    expect(choiceOf(people, 'Marco', 'left').relationshipId).toBe('new');
    expect(choiceOf(people, 'Sofía', 'new')).toEqual({ personId: '', relationshipId: '' });
  });
});
