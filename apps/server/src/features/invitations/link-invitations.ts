import type { CreatedInvitation, CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import type { z } from 'zod';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { relationshipChangedEvent } from '../relationships/index.ts';
import { invitationEndedEvents } from './endings.ts';
import { invitationChangedEvent } from './events.ts';
import { cancelOpenInvitation, insertInvitation, listOpenInvitations, storeSealedToken } from './queries.ts';
import { createInvitationToken, hashInvitationToken } from './token.ts';

/** Encrypts the tokens of invitation links, so that the inviter can be shown the link again. */
export const tokenSealOf = ({ config }: Services) => createSeal(config, 'invitation links');
export const invitationLinkOf = ({ publicUrl }: Services, token: string) => `${publicUrl()}/join/${token}`;

/** Creates an invitation by link. A group is created now, a couple when somebody accepts. */
export async function createInvitation(
  services: Services,
  viewerId: ViewerId,
  input: z.output<typeof CreateInvitationInput>,
): Promise<CreatedInvitation> {
  const token = createInvitationToken();
  const invitationToken = hashInvitationToken(token);
  if (invitationToken === undefined) throw new Error('a new token is not one that the contract accepts');
  const invitation = await withEventTransaction(services, async (tx, drafts) => {
    const made = await insertInvitation(tx, viewerId, invitationToken, input);
    await storeSealedToken(tx, made.id, tokenSealOf(services).close(token, made.id));
    drafts.push(invitationChangedEvent([viewerId], made.id));
    if (made.group !== null) drafts.push(await relationshipChangedEvent(tx, made.group));
    return made;
  });
  return {
    id: invitation.id,
    token,
    url: invitationLinkOf(services, token),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** [S7-048] Returns this person's open invitations, newest first, with their links. */
export async function listMyInvitations(services: Services, viewerId: ViewerId): Promise<OpenInvitation[]> {
  const seal = tokenSealOf(services);
  const rows = await listOpenInvitations(services.database.db, viewerId);
  return rows.map(({ sealedToken, ...row }) => {
    const token = sealedToken === null ? undefined : seal.open(sealedToken, row.id)?.text;
    return {
      ...row,
      groupName: row.relationshipType === 'couple' ? null : row.groupName,
      url: token === undefined ? null : invitationLinkOf(services, token),
      openedAt: row.openedAt?.toISOString() ?? null,
      registeringAt: row.registeringAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    };
  });
}

/** [S8-059] Cancels an invitation; repeatable. @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED */
export async function cancelInvitation(
  services: Services,
  viewerId: ViewerId,
  invitationId: string,
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await cancelOpenInvitation(tx, viewerId, invitationId))) return;
    drafts.push(...(await invitationEndedEvents(tx, invitationId)));
  });
}
