import type { Relationship, RelationshipMember } from '@beso/contract/relationships';
import type { z } from 'zod';

export type Member = z.infer<typeof RelationshipMember>;

/** [S2-090] The number of places with a badge. */
const BADGED = 3;

export interface RankedMember {
  readonly member: Member;
  /** 1 to 3 by balance; undefined below, and without besos. Equal balances share a place. */
  readonly rank: number | undefined;
}

/** [S2-090] Returns the person first, then the others by balance, with the first three places. */
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

/** Returns the other member of two; undefined in a group, and if a block hides that person. */
export function partnerIn(relationship: Relationship, myId: string | undefined): Member | undefined {
  if (relationship.type === 'group') return undefined;
  return relationship.members.find(({ id }) => id !== myId);
}

/** Returns the person who becomes owner if the owner leaves: the member who joined first. */
export function successorIn(relationship: Relationship, myId: string | undefined): Member | undefined {
  return relationship.members.find(({ id }) => id !== myId);
}
