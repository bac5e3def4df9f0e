import type { Relationship } from '@beso/contract/relationships';
import { describe, expect, it } from 'vitest';
import { audiencesOf, chosenAudience } from './audience.ts';

const relationship = (id: string, type: Relationship['type'], ...people: string[]): Relationship => ({
  id,
  type,
  name: id,
  members: ['me', ...people].map((one) => ({
    id: one,
    firstName: one,
    lastName: '',
    avatarUrl: null,
    role: 'member',
    joinedAt: '2026-01-01T00:00:00.000Z',
    totalBesos: 0,
  })),
});

const ALL = [
  relationship('left', 'couple'),
  relationship('old friends', 'friend', 'Lea'),
  relationship('us', 'couple', 'Marco'),
  relationship('club', 'group', 'Marco', 'Nora', 'Sven'),
];

describe('the possible audiences of a recommendation [S5-029] [S7-050]', () => {
  it('are couples, other relationships, and all people in them; relationships without other members are left out', () => {
    const { pareja, grupos, connections } = audiencesOf(ALL, 'me');
    expect(pareja.map(({ id }) => id)).toEqual(['us']);
    expect(grupos.map(({ id }) => id)).toEqual(['old friends', 'club']);
    expect(connections).toBe(4);
    expect(audiencesOf([], 'me')).toEqual({ pareja: [], grupos: [], connections: 0 });
  });

  it('preselect the most recent relationship until another is chosen, and never one that has ended', () => {
    const audiences = audiencesOf(ALL, 'me');
    const choose = (audience: 'pareja' | 'grupos' | 'todos' | '', relationshipId = '') =>
      chosenAudience(audiences, { audience, relationshipId });
    expect(choose('grupos')).toEqual({ audience: 'grupos', relationshipId: 'old friends' });
    expect(choose('grupos', 'club')).toEqual({ audience: 'grupos', relationshipId: 'club' });
    expect(choose('pareja', 'left')).toEqual({ audience: 'pareja', relationshipId: 'us' });
    expect(choose('todos', 'club')).toEqual({ audience: 'todos', relationshipId: '' });
    expect(choose('')).toEqual({ audience: '', relationshipId: '' });
    const nobody = audiencesOf([], 'me');
    for (const audience of ['pareja', 'grupos', 'todos'] as const) {
      expect(chosenAudience(nobody, { audience, relationshipId: '' }).audience).toBe('');
    }
  });
});
