import type { Person } from '@beso/contract/profiles';
import type { Relationship } from '@beso/contract/relationships';

/** Returns the other member of a relationship of two; otherwise null. */
export function findHelper(relationship: Relationship | undefined, myId: string | undefined): Person | null {
  const others = relationship?.members.filter(({ id }) => id !== myId) ?? [];
  const [only] = others;
  return only !== undefined && others.length === 1 ? only : null;
}
