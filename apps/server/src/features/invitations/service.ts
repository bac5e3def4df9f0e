import type { InvitationPreview, InvitationStep } from '@beso/contract/invitations';
import { ORPCError } from '@orpc/server';
import { asTypedError } from '../../platform/db/refusals.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { insertNotifications, withdrawNotification } from '../notifications/index.ts';
import { findMembership, relationshipChangedEvent } from '../relationships/index.ts';
import { invitationChangedEvent } from './events.ts';
import {
  findGroupName,
  findGroupPreview,
  isInvitationMailedTo,
  recordInvitationStep,
} from './queries/opening.ts';
import {
  endInvitationOfBlocker,
  findInvitation,
  hasAccepted,
  type InvitationState,
  redeemInvitation,
  wasRemovedFromGroup,
} from './queries.ts';
import { hashInvitationToken } from './token.ts';

/** At most this many members are shown on the page of a group's link. */
const FACES_SHOWN = 5;

/** Returns whether this person has already used the invitation, or is a member of its group. */
async function isDone(services: Services, invitation: InvitationState, viewerId: ViewerId): Promise<boolean> {
  const { db } = services.database;
  if (await hasAccepted(db, invitation.id, viewerId)) return true;
  const { relationshipId } = invitation;
  return relationshipId !== null && (await findMembership(db, viewerId, relationshipId)) !== null;
}

/** Returns the relationship that this person has through the invitation, or null if it ended. */
async function sharedBy(
  services: Services,
  invitation: InvitationState,
  viewer: Viewer | null,
): Promise<string | null> {
  const { id, inviterId, isAccepted, relationshipId } = invitation;
  if (viewer === null || relationshipId === null) return null;
  const { db } = services.database;
  const isMaker = viewer.id === inviterId;
  const isPart = isMaker ? isAccepted : await isDone(services, invitation, viewer.id);
  const used = isPart && (isMaker || !isAccepted || (await hasAccepted(db, id, viewer.id)));
  return used ? findMembership(db, viewer.id, relationshipId) : null;
}

type Found = Awaited<ReturnType<typeof requireInvitation>>;

async function statusFor(
  services: Services,
  invitation: Found,
  viewer: Viewer | null,
): Promise<InvitationPreview['status']> {
  const { id, inviterId, isAccepted, isDeclined, isExpired, partnerEmail } = invitation;
  if (isAccepted) return 'accepted';
  if (isDeclined) return 'declined';
  if (viewer?.id === inviterId) return isExpired ? 'expired' : 'own';
  if (viewer !== null && (await isDone(services, invitation, viewer.id))) return 'accepted';
  if (isExpired) return 'expired';
  if (viewer === null) return 'valid';
  const { db } = services.database;
  if (partnerEmail !== null && !(await isInvitationMailedTo(db, id, viewer.id))) return 'other_address';
  return (await wasRemovedFromGroup(db, id, viewer.id)) ? 'outdated' : 'valid';
}

async function requireInvitation(services: Services, token: string) {
  const tokenHash = hashInvitationToken(token);
  const invitation =
    tokenHash === undefined ? undefined : await findInvitation(services.database.db, tokenHash);
  if (invitation === undefined) throw fail('INVITATION_NOT_FOUND');
  return invitation;
}

/**
 * Returns the group's present name while the invitation is open. Afterwards only present and former members
 * get a name.
 */
async function groupNameFor(
  services: Services,
  { relationshipType, relationshipId, groupName }: Found,
  viewer: Viewer | null,
  open: boolean,
): Promise<string | null> {
  if (relationshipType === 'couple' || relationshipId === null) return null;
  if (open) return groupName;
  return viewer === null ? null : findGroupName(services.database.db, relationshipId, viewer.id);
}

/**
 * [S2-130] Returns the parts of an invitation that any holder of its link may see. A block changes nothing,
 * because the viewer could sign out and look again.
 * @throws INVITATION_NOT_FOUND for a malformed or unknown token
 */
export async function getInvitation(
  services: Services,
  viewer: Viewer | null,
  token: string,
): Promise<InvitationPreview> {
  const invitation = await requireInvitation(services, token);
  const { relationshipType, inviterFirstName, partnerName, expiresAt } = invitation;
  const relationshipId = await sharedBy(services, invitation, viewer);
  const status = relationshipId === null ? await statusFor(services, invitation, viewer) : 'joined';
  const open = status === 'valid' || status === 'other_address';
  const group = relationshipType === 'group' ? invitation.relationshipId : null;
  const members =
    open && group !== null ? await findGroupPreview(services.database.db, group, FACES_SHOWN) : [];
  return {
    status,
    relationshipType,
    relationshipId,
    inviterFirstName,
    partnerName,
    groupName: await groupNameFor(services, invitation, viewer, open),
    email: open ? invitation.partnerEmail : null,
    message: status === 'valid' ? invitation.message : null,
    members: members.map(({ firstName }) => ({ firstName })),
    memberCount: members[0]?.memberCount ?? 0,
    expiresAt: expiresAt.toISOString(),
    stores: services.config.stores,
  };
}

/**
 * Records the first time that somebody other than the inviter opens the link or registers with it, and tells
 * the inviter.
 * @throws INVITATION_NOT_FOUND for a malformed or unknown token
 */
export async function openInvitation(
  services: Services,
  viewer: Viewer | null,
  { token, step }: { token: string; step: InvitationStep },
): Promise<void> {
  const { id, inviterId, openedAt, registeringAt } = await requireInvitation(services, token);
  const known = step === 'opened' ? openedAt : registeringAt;
  if (known !== null || viewer?.id === inviterId) return;
  await withEventTransaction(services, async (tx, drafts) => {
    if (await recordInvitationStep(tx, id, step)) drafts.push(invitationChangedEvent([inviterId], id, step));
  });
}

const isUnknown = (error: unknown): boolean => {
  const refused = asTypedError(error);
  return refused instanceof ORPCError && refused.code === 'INVITATION_NOT_FOUND';
};

async function withdrawBetrayed(services: Services, viewerId: ViewerId, tokenHash: string): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    const ended = await endInvitationOfBlocker(tx, tokenHash, viewerId);
    if (ended !== undefined) drafts.push(invitationChangedEvent([ended.inviter_id], ended.id));
  });
}

/**
 * [S5-037] Accepts an invitation: the viewer becomes a member. If the inviter has blocked the viewer, the
 * link ends and appears unknown.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, INVITATION_EXPIRED, INVITATION_OWN,
 * INVITATION_OTHER_ADDRESS, INVITATION_BEFORE_REMOVAL, ALREADY_CONNECTED
 */
export async function acceptInvitation(
  services: Services,
  viewerId: ViewerId,
  token: string,
): Promise<{ relationshipId: string }> {
  const tokenHash = hashInvitationToken(token);
  if (tokenHash === undefined) throw fail('INVITATION_NOT_FOUND');
  return acceptInvitationByHash(services, viewerId, tokenHash);
}

/** Accepts the invitation whose token has this hash. */
export async function acceptInvitationByHash(
  services: Services,
  viewerId: ViewerId,
  tokenHash: string,
): Promise<{ relationshipId: string }> {
  const relationshipId = await withEventTransaction(services, async (tx, drafts) => {
    const { relationship: connected, inviterId } = await redeemInvitation(tx, tokenHash, viewerId);
    drafts.push(await relationshipChangedEvent(tx, connected));
    const invitation = await findInvitation(tx, tokenHash);
    const notified = () =>
      insertNotifications(tx, {
        recipients: [inviterId],
        kind: 'invitation',
        actorId: viewerId,
        relationshipId: connected,
      });
    const read = () =>
      withdrawNotification(tx, {
        recipients: [viewerId],
        kind: 'invitation_received',
        subjectId: invitation?.id ?? connected,
        actorId: inviterId,
      });
    // Inboxes must be locked in the order of ids, to avoid a deadlock.
    for (const step of inviterId < viewerId ? [notified, read] : [read, notified])
      drafts.push(...(await step()));
    return connected;
  }).catch(async (error: unknown) => {
    if (isUnknown(error)) await withdrawBetrayed(services, viewerId, tokenHash);
    throw error;
  });
  return { relationshipId };
}
