import { type AuthorizationRow, cellsWithProfile } from '../row.ts';

const aboutNobody = { about: 'the group, and a person who is not in it' };

/** The cells of an operation that only the group's owner may call. */
const ownerOfGroup = (cell: string) =>
  cellsWithProfile('404 NOT_FOUND', '403 OWNER_ONLY', '404 NOT_FOUND', '403 OWNER_ONLY', cell);

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'roles.renameGroup',
    about: 'the group',
    cells: ownerOfGroup('204'),
    input: ({ relationshipId }) => ({ relationshipId, name: 'Another name' }),
  },
  {
    operation: 'roles.removeMember',
    ...aboutNobody,
    cells: ownerOfGroup('404 MEMBER_NOT_FOUND'),
    input: ({ relationshipId, bystander }) => ({ relationshipId, memberId: bystander.id }),
  },
  {
    operation: 'roles.handOverGroup',
    ...aboutNobody,
    cells: ownerOfGroup('404 MEMBER_NOT_FOUND'),
    input: ({ relationshipId, bystander }) => ({ relationshipId, memberId: bystander.id }),
  },
  {
    operation: 'roles.leaveRelationship',
    about: 'the group',
    cells: cellsWithProfile('404 NOT_FOUND', '204', '204', '204', '204'),
    isLast: true,
    input: ({ relationshipId }) => ({ relationshipId }),
  },
];
