import type { ErrorCode } from '@beso/contract/errors';
import {
  INVITATION_REFUSALS,
  type SendInvitationsInput,
  type SentInvitations,
} from '@beso/contract/mailed-invitations';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { asTypedError } from '../../platform/db/refusals.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { insertNotifications } from '../notifications/index.ts';
import { relationshipChangedEvent } from '../relationships/index.ts';
import { invitationEndedEvents } from './endings.ts';
import { invitationChangedEvent } from './events.ts';
import { enqueueMail, wakeInvitationMailWorker } from './jobs.ts';
import { tokenSealOf } from './link-invitations.ts';
import {
  declineMailedInvitation,
  findCreatedGroup,
  findInvolvedPeople,
  findReceivedHash,
  type Invitee,
  insertMailedInvitation,
  recordResend,
} from './queries/mailed.ts';
import { storeSealedToken } from './queries.ts';
import { acceptInvitationByHash } from './service.ts';
import { createInvitationToken, hashInvitationToken } from './token.ts';

type Result = SentInvitations['results'][number];
type Group = { readonly id: string | null; readonly name: string } | null;

/** Creates one invitation and the job that mails it. Returns the group's id, if any. */
async function inviteOne(services: Services, viewerId: ViewerId, invitee: Invitee, group: Group) {
  const token = createInvitationToken();
  return withEventTransaction(services, async (tx, drafts) => {
    const made = await insertMailedInvitation(tx, viewerId, hashInvitationToken(token) ?? '', invitee, group);
    if (!made.isNew) return made.relationshipId;
    await storeSealedToken(tx, invitee.id, tokenSealOf(services).close(token, invitee.id));
    await enqueueMail(services, tx, { invitationId: invitee.id, attempt: 0 });
    const concerned = await findInvolvedPeople(tx, invitee.id);
    drafts.push(invitationChangedEvent(concerned, invitee.id));
    if (made.beginsGroup && made.relationshipId !== null) {
      drafts.push(await relationshipChangedEvent(tx, made.relationshipId));
    }
    // Only members see the group's name, so the notification has none.
    const notified = await insertNotifications(tx, {
      recipients: concerned.filter((id) => id !== viewerId),
      kind: 'invitation_received',
      actorId: viewerId,
      subjectId: invitee.id,
      askedType: group === null ? 'couple' : 'group',
    });
    drafts.push(...notified);
    return made.relationshipId;
  });
}

/** Returns why one of several invitations was refused; undefined for an unexpected error. */
function refusalOf(error: unknown): Result['refusal'] | undefined {
  const typed = asTypedError(error);
  if (!(typed instanceof ORPCError)) return undefined;
  const code = INVITATION_REFUSALS.find((known) => known === (typed.code as ErrorCode));
  const opensAt: unknown = Reflect.get(Object(typed.data), 'opensAt');
  return code && { code, opensAt: typeof opensAt === 'string' ? opensAt : null };
}

/**
 * [S5-031] Invites friends one by one, even if one is refused. A new group is created by the first invitation
 * that succeeds.
 */
async function inviteFriends(
  services: Services,
  viewerId: ViewerId,
  input: Extract<z.output<typeof SendInvitationsInput>, { kind: 'group' }>,
): Promise<SentInvitations> {
  const ids = input.friends.map(({ id }) => id);
  const begun = await findCreatedGroup(services.database.db, viewerId, ids);
  let relationshipId = begun ?? input.relationshipId;
  const results: Result[] = [];
  for (const friend of input.friends) {
    try {
      const group = { id: relationshipId, name: input.groupName };
      relationshipId = await inviteOne(services, viewerId, { ...friend, message: input.message }, group);
      results.push({ id: friend.id, refusal: null });
    } catch (error) {
      const refusal = refusalOf(error);
      // Successful invitations must be reported, even if another one fails unexpectedly.
      const wasAnyInvited = results.some((result) => result.refusal === null);
      if (refusal === undefined && !wasAnyInvited) throw error;
      if (refusal === undefined) services.log.error({ err: error }, 'a friend was not invited');
      results.push({ id: friend.id, refusal: refusal ?? { code: 'INTERNAL_SERVER_ERROR', opensAt: null } });
    }
  }
  return { relationshipId, results };
}

/**
 * [S7-046] Mails the invitations of a person whose address is verified.
 * @throws EMAIL_UNVERIFIED; INVITATION_NOT_FOUND if the group has another owner; for a partner also each of
 * INVITATION_REFUSALS
 */
export async function sendInvitations(
  services: Services,
  viewerId: ViewerId,
  input: z.output<typeof SendInvitationsInput>,
): Promise<SentInvitations> {
  await services.jobs.ready();
  if (input.kind === 'group') {
    const sent = await inviteFriends(services, viewerId, input);
    wakeInvitationMailWorker(services);
    return sent;
  }
  const { id, partnerName: name, email, message } = input;
  await inviteOne(services, viewerId, { id, name, email, message }, null);
  wakeInvitationMailWorker(services);
  return { relationshipId: null, results: [{ id, refusal: null }] };
}

/**
 * [S4-037] Mails an open invitation again.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, INVITATION_EXPIRED, EMAIL_UNVERIFIED,
 * INVITATION_RESENDS_LIMIT, INVITATION_DAILY_LIMIT
 */
export async function resendInvitation(
  services: Services,
  viewerId: ViewerId,
  invitationId: string,
): Promise<void> {
  await services.jobs.ready();
  await withEventTransaction(services, async (tx, drafts) => {
    const attempt = await recordResend(tx, viewerId, invitationId);
    if (attempt === null) return;
    await enqueueMail(services, tx, { invitationId, attempt });
    drafts.push(invitationChangedEvent(await findInvolvedPeople(tx, invitationId), invitationId));
  });
  wakeInvitationMailWorker(services);
}

/** [S6-007] Accepts a listed invitation, without its link. @throws like `acceptInvitation` */
export async function acceptReceivedInvitation(
  services: Services,
  viewerId: ViewerId,
  invitationId: string,
): Promise<{ relationshipId: string }> {
  const tokenHash = await findReceivedHash(services.database.db, viewerId, invitationId);
  if (tokenHash === undefined) throw fail('INVITATION_NOT_FOUND');
  return acceptInvitationByHash(services, viewerId, tokenHash);
}

/**
 * Declines an invitation for the viewer or, if null, for anybody who has the mail. A repeated call changes
 * nothing.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED
 */
export async function declineInvitation(
  services: Services,
  viewerId: ViewerId | null,
  invitationId: string,
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await declineMailedInvitation(tx, invitationId, viewerId))) return;
    drafts.push(...(await invitationEndedEvents(tx, invitationId)));
  });
}
