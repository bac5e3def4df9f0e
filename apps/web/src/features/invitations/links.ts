import type { CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import type { Relationship } from '@beso/contract/relationships';

export function isSameInvitationLink(
  input: CreateInvitationInput,
  open: OpenInvitation,
  myFirstName: string,
): boolean {
  if (open.url === null || open.isMailed) return false;
  if (input.kind === 'partner') return open.partnerName === input.partnerName.trim();
  // [S5-035] The server names a group without a name after its owner.
  const name = input.groupName?.trim() || `${myFirstName}'s Group`;
  return open.relationshipType === 'group' && (open.groupName ?? `${myFirstName}'s Group`) === name;
}

/** Returns the partner who joined after the link was created, with the couple's id; otherwise undefined. */
export function connectionByInvitation(
  invitation: OpenInvitation,
  relationships: readonly Relationship[],
  myId: string,
): { other: Relationship['members'][number]; relationshipId: string } | undefined {
  if (invitation.relationshipType !== 'couple') return undefined;
  const [couple] = relationships.filter(({ type }) => type === 'couple');
  const other = couple?.members.find(
    ({ id, joinedAt }) => id !== myId && Date.parse(joinedAt) >= Date.parse(invitation.createdAt),
  );
  return couple && other && { other, relationshipId: couple.id };
}
