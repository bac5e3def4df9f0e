import type { Relationship, RelationshipMember } from '@beso/contract/relationships';
import type { z } from 'zod';

export type Member = z.infer<typeof RelationshipMember>;

/** [S2-090] How many places have a badge. */
const BADGED = 3;

export interface RankedMember {
  readonly member: Member;
  /** The place by balance, from 1 to 3; undefined for lower places and without besos. */
  readonly rank: number | undefined;
}

/** [S2-090] Returns the members with their places: the viewer, then the others by balance. */
export function rankedMembers(members: readonly Member[], myId: string | undefined): RankedMember[] {
  const byBesos = members.toSorted(
    (one, other) => other.totalBesos - one.totalBesos || one.firstName.localeCompare(other.firstName),
  );
  const ranked = byBesos.map((member) => {
    const rank = 1 + byBesos.filter(({ totalBesos }) => totalBesos > member.totalBesos).length;
    return { member, rank: rank <= BADGED && member.totalBesos > 0 ? rank : undefined };
  });
  const isMe = ({ member }: RankedMember) => member.id === myId;
  return [...ranked.filter(isMe), ...ranked.filter((one) => !isMe(one))];
}

/** Returns the other member of two; undefined in a group, or if a block hides that member. */
export function findPartner(relationship: Relationship, myId: string | undefined): Member | undefined {
  if (relationship.type === 'group') return undefined;
  return relationship.members.find(({ id }) => id !== myId);
}

/** Returns the member who becomes owner if the owner leaves: the first who joined. */
export function successorIn(relationship: Relationship, myId: string | undefined): Member | undefined {
  return relationship.members.find(({ id }) => id !== myId);
}
