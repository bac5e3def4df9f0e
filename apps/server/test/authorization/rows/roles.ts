import { among, type Row } from '../row.ts';

const aboutNobody = { about: 'the group, and somebody who is not in it' };

/** Outsiders and former members get NOT_FOUND; among members only the owner is permitted. */
const ownerOfGroup = (cell: string) =>
  among('404 NOT_FOUND', '403 OWNER_ONLY', '404 NOT_FOUND', '403 OWNER_ONLY', cell);

export const ROWS: readonly Row[] = [
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
    cells: among('404 NOT_FOUND', '204', '204', '204', '204'),
    isLast: true,
    input: ({ relationshipId }) => ({ relationshipId }),
  },
];
