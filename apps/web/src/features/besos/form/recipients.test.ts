import type { Relationship } from '@beso/contract/relationships';
import { describe, expect, it } from 'vitest';
import { preselectedRecipient, recipientChoiceOf, recipientsOf } from './recipients.ts';

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

describe('the possible receivers of a beso [S2-101]', () => {
  it('are all people who share a relationship with the viewer, each once', () => {
    const found = recipientsOf(
      [relationship('new', 'me', 'Marco', 'Sofía'), relationship('old', 'Marco', 'me')],
      'me',
    );
    expect(found.map(({ name }) => name)).toEqual(['Marco', 'Sofía']);
    expect(found[0]?.relationships.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('begin with the people of the relationship from whose page the form was opened', () => {
    const both = [relationship('new', 'me', 'Marco', 'Sofía'), relationship('old', 'Sofía', 'me')];
    const found = recipientsOf(both, 'me', 'old');
    expect(found.map(({ name }) => name)).toEqual(['Sofía', 'Marco']);
    expect(recipientChoiceOf(found, 'Sofía')).toEqual({ personId: 'Sofía', relationshipId: 'old' });
  });

  it('distinguish two people of the same first name', () => {
    const both = { ...relationship('r', 'me'), members: [member('Ana1', 'Gil'), member('Ana2', 'Sol')] };
    expect(recipientsOf([both], 'me').map(({ name }) => name)).toEqual(['Ana Gil', 'Ana Sol']);
  });

  it('are preselected if there is only one, in the most recent relationship', () => {
    const one = recipientsOf([relationship('new', 'me', 'Marco'), relationship('old', 'me', 'Marco')], 'me');
    expect(preselectedRecipient(one)).toEqual({ personId: 'Marco', relationshipId: 'new' });
    expect(
      preselectedRecipient(recipientsOf([relationship('r', 'me', 'Marco', 'Sofía')], 'me')).personId,
    ).toBe('');
    expect(preselectedRecipient([]).personId).toBe('');
  });

  it('are preselected as the requested or the last person, if still available', () => {
    const people = recipientsOf([relationship('r', 'me', 'Marco', 'Sofía')], 'me');
    const last = { personId: 'Sofía', relationshipId: 'r' };
    expect(preselectedRecipient(people, [undefined, last])).toEqual(last);
    expect(preselectedRecipient(people, [{ personId: 'Marco' }, last])).toEqual({
      ...last,
      personId: 'Marco',
    });
    expect(preselectedRecipient(people, [{ personId: 'gone' }, last]).personId).toBe('Sofía');
  });

  it('keep a choice while both share the relationship, and lose people who left', () => {
    const people = recipientsOf(
      [relationship('new', 'me', 'Marco'), relationship('old', 'me', 'Marco')],
      'me',
    );
    expect(recipientChoiceOf(people, 'Marco', 'old').relationshipId).toBe('old');
    expect(recipientChoiceOf(people, 'Marco', 'left').relationshipId).toBe('new');
    expect(recipientChoiceOf(people, 'Sofía', 'new')).toEqual({ personId: '', relationshipId: '' });
  });
});
