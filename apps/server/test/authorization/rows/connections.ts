import { randomUUID } from 'node:crypto';
import { type AuthorizationRow, cellsWithProfile, sameForEveryone, sameWithProfile } from '../row.ts';
import type { AuthorizationWorld } from '../world.ts';

const UNKNOWN = '404 CONNECTION_NOT_FOUND';

const ownersRequest = async ({ owner, bystander }: AuthorizationWorld): Promise<string> => {
  const asked = { personId: bystander.id, relationshipType: 'friend' as const };
  return (await owner.api.connections.askToConnect(asked)).requestId;
};

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'relationships.listMyRelationships',
    about: 'the group',
    cells: cellsWithProfile('200 hidden', '200 shown', '200 hidden', '200 shown', '200 shown'),
    input: () => ({}),
    shows: ({ relationshipId }) => relationshipId,
  },
  {
    operation: 'relationships.listMyRelationships',
    about: 'the owner, as a member of the group',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({}),
    shows: ({ owner }) => owner.id,
  },
  { operation: 'relationships.listFormerRelationships', cells: sameWithProfile('200') },
  {
    operation: 'relationships.hideFormerRelationship',
    about: 'the group',
    cells: cellsWithProfile('404 NOT_FOUND', '404 NOT_FOUND', '204', '404 NOT_FOUND', '404 NOT_FOUND'),
    input: ({ relationshipId }) => ({ relationshipId, hidden: true }),
  },
  {
    operation: 'connections.getPerson',
    about: 'the owner’s card',
    cells: sameForEveryone('200'),
    input: ({ owner }) => ({ personId: owner.id }),
  },
  { operation: 'connections.getVisibility', cells: sameWithProfile('200') },
  {
    operation: 'connections.setVisibility',
    cells: sameWithProfile('200'),
    input: () => ({ cardShown: true, foundByName: false }),
  },
  {
    operation: 'connections.searchPeople',
    about: 'the owner’s address, which is not verified',
    cells: sameWithProfile('200'),
    input: ({ owner }) => ({ term: owner.profile.email }),
  },
  {
    operation: 'connections.askToConnect',
    about: 'a person who does not exist',
    cells: sameWithProfile('404 PERSON_NOT_FOUND'),
    input: () => ({ personId: randomUUID(), relationshipType: 'friend' }),
  },
  {
    operation: 'connections.listConnectionRequests',
    about: 'the owner’s request to another person',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 hidden', '200 shown'),
    prepare: ownersRequest,
    shows: ({ bystander }) => bystander.id,
  },
  {
    operation: 'connections.acceptConnection',
    about: 'the owner’s request to another person',
    cells: sameWithProfile(UNKNOWN),
    prepare: ownersRequest,
    input: (_, requestId) => ({ requestId }),
  },
  {
    operation: 'connections.declineConnection',
    about: 'the owner’s request to another person',
    cells: sameWithProfile(UNKNOWN),
    prepare: ownersRequest,
    input: (_, requestId) => ({ requestId }),
  },
  {
    operation: 'connections.withdrawConnection',
    about: 'the owner’s request to another person',
    cells: cellsWithProfile(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, '204'),
    prepare: ownersRequest,
    input: (_, requestId) => ({ requestId }),
  },
];
