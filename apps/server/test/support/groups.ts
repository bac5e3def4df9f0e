import type { Person } from './builders.ts';

/** Creates a group that `others` join through an invitation. Returns the relationship's ID. */
export async function createGroup(owner: Person, ...others: readonly Person[]): Promise<string> {
  const { token } = await owner.api.invitations.createInvitation({ kind: 'friends' });
  const [first, ...rest] = others;
  if (first === undefined) throw new Error('a group needs somebody to join it');
  const { relationshipId } = await first.api.invitations.acceptInvitation({ token });
  for (const other of rest) await other.api.invitations.acceptInvitation({ token });
  return relationshipId;
}
