import type { Language } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  nullable,
  runStatement,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { AuthorizedRelationshipId } from '../../relationships/index.ts';

const INVITE = functionCall(
  'invite_by_mail',
  {
    p_inviter: uuid,
    p_id: uuid,
    p_token_hash: text(),
    p_email: text(),
    p_name: text(),
    p_message: nullable(text()),
    p_is_group: boolean,
    p_group: nullable(uuid),
    p_group_name: nullable(text()),
  },
  { relationship_id: nullable(uuid), is_new: boolean, begins_group: boolean },
);

export interface Invitee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** [S7-046] Creates an invitation to be mailed. @throws a database error with an API error code */
export async function insertMailedInvitation(
  tx: Transaction,
  inviterId: ViewerId,
  tokenHash: string,
  { id, name, email, message }: Invitee,
  group: { readonly id: string | null; readonly name: string } | null,
): Promise<{ relationshipId: AuthorizedRelationshipId | null; isNew: boolean; beginsGroup: boolean }> {
  const made = await callFunction(tx, INVITE, {
    p_inviter: inviterId,
    p_id: id,
    p_token_hash: tokenHash,
    p_email: email,
    p_name: name,
    p_message: message || null,
    p_is_group: group !== null,
    p_group: group?.id ?? null,
    p_group_name: group?.name || null,
  });
  return {
    // The cast is safe: the inviter is a member of the group.
    relationshipId: made.relationship_id as AuthorizedRelationshipId | null,
    isNew: made.is_new,
    beginsGroup: made.begins_group,
  };
}

const FIND_BEGUN = statement(
  'invitations_find_begun',
  `SELECT relationship_id AS "relationshipId" FROM partner_invitations
   WHERE id = ANY ($2::uuid[]) AND inviter_id = $1 AND relationship_id IS NOT NULL LIMIT 1`,
  { relationshipId: nullable(uuid) },
);

/** Returns the group that an earlier call created for the invitations with these ids. */
export async function findCreatedGroup(
  db: Queryable,
  inviterId: ViewerId,
  ids: readonly string[],
): Promise<string | null> {
  return (await runStatement(db, FIND_BEGUN, [inviterId, ids])).rows[0]?.relationshipId ?? null;
}

const RESEND = functionCall(
  'resend_invitation',
  { p_inviter: uuid, p_invitation: uuid },
  { attempt: nullable(integer) },
  (called) => `SELECT ${called} AS attempt`,
);

/**
 * Prepares to mail an invitation again. Returns how often this was done, or null while a mail is being sent.
 */
export async function recordResend(
  tx: Transaction,
  inviterId: ViewerId,
  invitationId: string,
): Promise<number | null> {
  return (await callFunction(tx, RESEND, { p_inviter: inviterId, p_invitation: invitationId })).attempt;
}

const RECORD = functionCall(
  'record_invitation_mail',
  { p_invitation: uuid, p_attempt: integer, p_outcome: text() },
  { inviter: nullable(uuid) },
  (called) => `SELECT ${called} AS inviter`,
);

export type MailOutcome = 'sent' | 'delayed' | 'failed';

/** [S4-035] [S4-036] Records a mail's outcome; returns the inviter if the invitation's status changed. */
export async function recordMailOutcome(
  tx: Transaction,
  invitationId: string,
  attempt: number,
  outcome: MailOutcome,
): Promise<string | null> {
  const given = { p_invitation: invitationId, p_attempt: attempt, p_outcome: outcome };
  return (await callFunction(tx, RECORD, given)).inviter;
}

const DECLINE = functionCall(
  'decline_invitation',
  { p_invitation: uuid, p_profile: nullable(uuid) },
  { inviter: nullable(uuid) },
  (called) => `SELECT ${called} AS inviter`,
);

/**
 * Declines an invitation for a person or, if null, for the holder of the mail. Returns false if it was not
 * open.
 */
export async function declineMailedInvitation(
  tx: Transaction,
  invitationId: string,
  profileId: ViewerId | null,
): Promise<boolean> {
  return (
    (await callFunction(tx, DECLINE, { p_invitation: invitationId, p_profile: profileId })).inviter !== null
  );
}

const FIND_CONCERNED = statement(
  'invitations_find_concerned',
  `SELECT i.inviter_id AS "inviterId", u.id AS "receiverId"
   FROM partner_invitations i
   LEFT JOIN auth_users u ON u.email = i.partner_email AND u.email_verified
     AND NOT are_blocked(u.id, i.inviter_id) AND EXISTS (SELECT FROM profiles p WHERE p.id = u.id)
   WHERE i.id = $1`,
  { inviterId: uuid, receiverId: nullable(uuid) },
);

/** Returns the inviter and the person who has the invited address, if any. */
export async function findInvolvedPeople(tx: Transaction, invitationId: string): Promise<string[]> {
  const { rows } = await runStatement(tx, FIND_CONCERNED, [invitationId]);
  return rows.flatMap(({ inviterId, receiverId }) =>
    receiverId === null ? [inviterId] : [inviterId, receiverId],
  );
}

const FIND_RECEIVED = statement(
  'invitations_find_received',
  `SELECT i.invitation_token AS "tokenHash" FROM partner_invitations i
   WHERE i.id = $2 AND i.invitation_type = 'email' AND i.partner_email IN (SELECT addresses_of($1))
     AND NOT given_up_by_another(i.partner_email, $1, coalesce(i.last_retry_at, i.created_at))`,
  { tokenHash: text() },
);

/** Returns the token's hash of an invitation to one of this person's addresses. */
export async function findReceivedHash(
  db: Queryable,
  viewerId: ViewerId,
  invitationId: string,
): Promise<string | undefined> {
  return (await runStatement(db, FIND_RECEIVED, [viewerId, invitationId])).rows[0]?.tokenHash;
}

const FIND_MAIL = statement(
  'invitations_find_mail',
  `SELECT i.id, i.retry_count AS "attempt", i.partner_email AS email, i.partner_name AS name,
     i.custom_message AS message, i.sealed_token AS "sealedToken", p.first_name AS "inviterFirstName",
     p.language, u.email_verified AND u.suspended_at IS NULL AS "mayMail", r.name AS "groupName",
     i.relationship_type AS "relationshipType",
     i.status IN ('pending', 'failed') AND i.expires_at > now() AND (r.id IS NULL OR EXISTS (
       SELECT FROM relationship_members m WHERE m.relationship_id = r.id AND m.profile_id = i.inviter_id
         AND m.left_at IS NULL)) AS "isWanted",
     EXISTS (SELECT FROM auth_users other WHERE other.email = i.partner_email AND other.email_verified
       AND are_blocked(other.id, i.inviter_id)) AS "isHidden"
   FROM partner_invitations i
   JOIN profiles p ON p.id = i.inviter_id
   JOIN auth_users u ON u.id = i.inviter_id
   LEFT JOIN relationships r ON r.id = i.relationship_id
   WHERE i.id = $1 AND i.invitation_type = 'email'`,
  {
    id: uuid,
    attempt: integer,
    email: nullable(text()),
    name: nullable(text()),
    message: nullable(text()),
    sealedToken: nullable(text()),
    inviterFirstName: text(),
    language: text<Language>(),
    mayMail: boolean,
    groupName: nullable(text()),
    relationshipType: text(),
    isWanted: nullable(boolean),
    isHidden: boolean,
  },
);

/** Returns the content of an invitation's mail, and whether the mail may still be sent. */
export async function findInvitationMail(db: Queryable, invitationId: string) {
  return (await runStatement(db, FIND_MAIL, [invitationId])).rows[0];
}
export type InvitationMail = NonNullable<Awaited<ReturnType<typeof findInvitationMail>>>;
