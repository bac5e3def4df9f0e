import type { Audience } from '@beso/contract/limits';
import type { Relationship } from '@beso/contract/relationships';

/**
 * The possible audiences: couples (`pareja`), other relationships (`grupos`), and the number of all people.
 */
export interface Audiences {
  pareja: readonly Relationship[];
  grupos: readonly Relationship[];
  connections: number;
}

/** [S7-050] Groups relationships by audience: couples are `pareja`, all others are `grupos`. */
export function audiencesOf(relationships: readonly Relationship[], myId: string): Audiences {
  const shared = relationships.filter(({ members }) => members.some(({ id }) => id !== myId));
  const people = new Set(shared.flatMap(({ members }) => members.map(({ id }) => id)));
  people.delete(myId);
  return {
    pareja: shared.filter(({ type }) => type === 'couple'),
    grupos: shared.filter(({ type }) => type !== 'couple'),
    connections: people.size,
  };
}

export interface ChosenAudience {
  audience: Audience | '';
  /** The id of the couple or group; '' for everybody. */
  relationshipId: string;
}

export function chosenAudience(
  audiences: Audiences,
  { audience, relationshipId }: ChosenAudience,
): ChosenAudience {
  if (audience === 'todos')
    return { audience: audiences.connections > 0 ? audience : '', relationshipId: '' };
  if (audience === '') return { audience, relationshipId: '' };
  const relationship = audiences[audience].find(({ id }) => id === relationshipId) ?? audiences[audience][0];
  return relationship === undefined
    ? { audience: '', relationshipId: '' }
    : { audience, relationshipId: relationship.id };
}
