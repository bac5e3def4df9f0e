import type { CreatedInvitation, CreateInvitationInput, InvitationPreview } from '@beso/contract/invitations';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import { areBlocked } from '../moderation/index.ts';
import { notify } from '../notifications/index.ts';
import {
  type AuthorizedRelationshipId,
  createCouple,
  createRelationship,
  findMembership,
  join,
  tellRelationshipChanged,
} from '../relationships/index.ts';
import {
  findFirstNames,
  findInvitation,
  hasAccepted,
  type InvitationState,
  insertInvitation,
  lockInvitation,
  recordAccepted,
  recordOpened,
} from './queries.ts';
import { createToken, hashOf } from './token.ts';

/**
 * Makes a link. One for friends belongs to a group that begins now with the inviter; one for a partner makes the
 * couple when it is accepted. The token is answered here and stored nowhere.
 */
export async function createInvitation(
  services: Services,
  viewerId: ViewerId,
  input: z.output<typeof CreateInvitationInput>,
): Promise<CreatedInvitation> {
  const token = createToken();
  const invitationToken = hashOf(token);
  if (invitationToken === undefined) throw new Error('a new token is not one that the contract accepts');
  const invitation = await withEvents(services, async (tx, tell) => {
    const group = input.kind === 'friends' ? await createGroup(tx, viewerId, input.groupName) : null;
    if (group !== null) await tellRelationshipChanged(tx, tell, group);
    return insertInvitation(tx, {
      inviterId: viewerId,
      invitationToken,
      partnerName: input.kind === 'partner' ? input.partnerName : null,
      relationshipId: group,
      relationshipType: input.kind === 'partner' ? 'couple' : 'group',
    });
  });
  return {
    id: invitation.id,
    token,
    url: `${services.publicUrl()}/join/${token}`,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** [S5-035] */
async function createGroup(
  tx: Transaction,
  viewerId: ViewerId,
  groupName: string | undefined,
): Promise<AuthorizedRelationshipId> {
  const { viewer } = await findFirstNames(tx, viewerId, viewerId);
  return createRelationship(tx, { type: 'group', name: groupName || `${viewer}'s Group` }, viewerId);
}

/** Whether this person has used the link already, or is in its group by another way. */
async function isDone(services: Services, invitation: InvitationState, viewerId: ViewerId): Promise<boolean> {
  const { db } = services.database;
  if (await hasAccepted(db, invitation.id, viewerId)) return true;
  const { relationshipId } = invitation;
  return relationshipId !== null && (await findMembership(db, viewerId, relationshipId)) !== null;
}

async function statusFor(
  services: Services,
  invitation: InvitationState,
  viewer: Viewer | null,
): Promise<InvitationPreview['status']> {
  if (invitation.isAccepted) return 'accepted';
  if (viewer?.id === invitation.inviterId) return invitation.isExpired ? 'expired' : 'own';
  if (viewer !== null && (await isDone(services, invitation, viewer.id))) return 'accepted';
  return invitation.isExpired ? 'expired' : 'valid';
}

/**
 * [S2-130] What the holder of a link may know, signed in or not. The first view by somebody else is noted.
 * @throws INVITATION_NOT_FOUND for a token that is malformed or unknown, and to somebody with a block between them
 */
export async function getInvitation(
  services: Services,
  viewer: Viewer | null,
  token: string,
): Promise<InvitationPreview> {
  const { db } = services.database;
  const tokenHash = hashOf(token);
  const invitation = tokenHash === undefined ? undefined : await findInvitation(db, tokenHash);
  if (invitation === undefined) throw fail('INVITATION_NOT_FOUND');
  if (viewer !== null && (await areBlocked(db, viewer.id, invitation.inviterId))) {
    throw fail('INVITATION_NOT_FOUND');
  }
  if (invitation.openedAt === null && viewer?.id !== invitation.inviterId) {
    await recordOpened(db, invitation.id);
  }
  const { relationshipType, inviterFirstName, partnerName, groupName, expiresAt } = invitation;
  return {
    status: await statusFor(services, invitation, viewer),
    relationshipType,
    inviterFirstName,
    partnerName,
    groupName: relationshipType === 'couple' ? null : groupName,
    expiresAt: expiresAt.toISOString(),
  };
}

/** [S5-036] Joins the group, or makes the two a couple named after both. */
async function connect(
  tx: Transaction,
  { relationshipId, inviterId }: InvitationState,
  viewerId: ViewerId,
): Promise<AuthorizedRelationshipId> {
  if (relationshipId !== null) return join(tx, relationshipId, viewerId);
  const names = await findFirstNames(tx, inviterId, viewerId);
  return createCouple(tx, `${names.inviter} & ${names.viewer}`, inviterId, viewerId);
}

/**
 * [S5-037] Uses the link: the inviter is the owner, who accepts becomes a member. The row is locked, so that of two
 * people with one partner link exactly one succeeds.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, INVITATION_EXPIRED, INVITATION_OWN, ALREADY_CONNECTED
 */
export async function acceptInvitation(
  services: Services,
  viewerId: ViewerId,
  token: string,
): Promise<{ relationshipId: string }> {
  const tokenHash = hashOf(token);
  if (tokenHash === undefined) throw fail('INVITATION_NOT_FOUND');
  const relationshipId = await withEvents(services, async (tx, tell) => {
    const invitation = await lockInvitation(tx, tokenHash);
    if (invitation === undefined) throw fail('INVITATION_NOT_FOUND');
    if (await areBlocked(tx, viewerId, invitation.inviterId)) throw fail('INVITATION_NOT_FOUND');
    const isUsed = invitation.isAccepted || (await hasAccepted(tx, invitation.id, viewerId));
    if (isUsed) throw fail('INVITATION_ALREADY_ACCEPTED');
    if (invitation.isExpired) throw fail('INVITATION_EXPIRED');
    if (invitation.inviterId === viewerId) throw fail('INVITATION_OWN');
    const connected = await connect(tx, invitation, viewerId);
    await recordAccepted(tx, invitation, viewerId, connected);
    await tellRelationshipChanged(tx, tell, connected);
    await notify(tx, tell, {
      recipients: [invitation.inviterId],
      kind: 'invitation',
      actorId: viewerId,
      relationshipId: connected,
    });
    return connected;
  });
  return { relationshipId };
}
