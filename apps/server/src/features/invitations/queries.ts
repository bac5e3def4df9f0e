import type { CreateInvitationInput } from '@beso/contract/invitations';
import { INVITATIONS_OPEN_MAX } from '@beso/contract/limits';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../platform/db/statement.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { profiles } from '../profiles/schema.ts';
import type { AuthorizedRelationshipId } from '../relationships/index.ts';
import { relationships } from '../relationships/schema.ts';
import { invitationAcceptances, partnerInvitations } from './schema.ts';

/** A cancelled invitation is treated as unknown, unless its receiver declined it. */
const isKnown = (tokenHash: string) =>
  and(
    eq(partnerInvitations.invitationToken, tokenHash),
    sql`(${partnerInvitations.status} IS DISTINCT FROM 'cancelled' OR ${partnerInvitations.declinedAt} IS NOT NULL)`,
  );

export const INVITATION_IS_OPEN = and(
  inArray(partnerInvitations.status, ['pending', 'sent', 'failed']),
  gt(partnerInvitations.expiresAt, sql`now()`),
);

const state = {
  id: partnerInvitations.id,
  inviterId: partnerInvitations.inviterId,
  relationshipType: partnerInvitations.relationshipType,
  relationshipId: partnerInvitations.relationshipId,
  isDeclined: sql<boolean>`${partnerInvitations.status} IS NOT DISTINCT FROM 'cancelled'`,
  isAccepted: sql<boolean>`${partnerInvitations.status} IS NOT DISTINCT FROM 'accepted'`,
  /** [S5-040] Expired by its date or by its status. */
  isExpired: sql<boolean>`${partnerInvitations.expiresAt} <= now() OR ${partnerInvitations.status} IS NOT DISTINCT FROM 'expired'`,
};

export interface InvitationState {
  readonly id: string;
  readonly inviterId: string;
  readonly relationshipType: 'couple' | 'friend' | 'family' | 'group';
  /** Null until the couple exists. */
  readonly relationshipId: string | null;
  readonly isDeclined: boolean;
  /** True if an invitation for one person was accepted. */
  readonly isAccepted: boolean;
  readonly isExpired: boolean;
}

const CREATE = functionCall(
  'create_invitation',
  { p_inviter: uuid, p_token_hash: text(), p_partner_name: nullable(text()), p_group_name: nullable(text()) },
  { id: uuid, expires_at: timestampDate, relationship_id: nullable(uuid) },
);

/** [S9-029] Creates an invitation by link and, for friends, the group. */
export async function insertInvitation(
  tx: Transaction,
  inviterId: ViewerId,
  tokenHash: string,
  input: z.output<typeof CreateInvitationInput>,
): Promise<{ id: string; expiresAt: Date; group: AuthorizedRelationshipId | null }> {
  const made = await callFunction(tx, CREATE, {
    p_inviter: inviterId,
    p_token_hash: tokenHash,
    p_partner_name: input.kind === 'partner' ? input.partnerName : null,
    p_group_name: (input.kind === 'friends' && input.groupName) || null,
  });
  // The cast is safe: the inviter is a member of the new group.
  const group = made.relationship_id as AuthorizedRelationshipId | null;
  return { id: made.id, expiresAt: made.expires_at, group };
}

export async function storeSealedToken(tx: Transaction, invitationId: string, sealed: string): Promise<void> {
  await tx
    .update(partnerInvitations)
    .set({ sealedToken: sealed })
    .where(eq(partnerInvitations.id, invitationId));
}

/** [S7-048] Returns this person's open invitations, newest first. */
export async function listOpenInvitations(db: Queryable, inviterId: ViewerId) {
  return db
    .select({
      id: partnerInvitations.id,
      relationshipType: partnerInvitations.relationshipType,
      partnerName: partnerInvitations.partnerName,
      groupName: relationships.name,
      isMailed: sql<boolean>`${partnerInvitations.invitationType} = 'email'`,
      sealedToken: partnerInvitations.sealedToken,
      openedAt: partnerInvitations.openedAt,
      registeringAt: partnerInvitations.registeringAt,
      createdAt: partnerInvitations.createdAt,
      expiresAt: partnerInvitations.expiresAt,
    })
    .from(partnerInvitations)
    .leftJoin(relationships, eq(relationships.id, partnerInvitations.relationshipId))
    .where(and(eq(partnerInvitations.inviterId, inviterId), INVITATION_IS_OPEN))
    .orderBy(desc(partnerInvitations.createdAt), partnerInvitations.id)
    .limit(INVITATIONS_OPEN_MAX);
}

const CANCEL = functionCall(
  'cancel_invitation',
  { p_inviter: uuid, p_invitation: uuid },
  { cancelled: boolean },
  (called) => `SELECT ${called} AS cancelled`,
);

/** Cancels an invitation; returns whether it was open. @throws a database error with an API error code */
export async function cancelOpenInvitation(
  tx: Transaction,
  inviterId: ViewerId,
  invitationId: string,
): Promise<boolean> {
  return (await callFunction(tx, CANCEL, { p_inviter: inviterId, p_invitation: invitationId })).cancelled;
}

/** [S7-048] Returns the invitation whose token has this hash, with the names that its holders may see. */
export async function findInvitation(db: Queryable, tokenHash: string) {
  const rows = await db
    .select({
      ...state,
      expiresAt: partnerInvitations.expiresAt,
      openedAt: partnerInvitations.openedAt,
      registeringAt: partnerInvitations.registeringAt,
      partnerEmail: sql<
        string | null
      >`CASE WHEN ${partnerInvitations.invitationType} = 'email' THEN ${partnerInvitations.partnerEmail} END`,
      message: partnerInvitations.customMessage,
      partnerName: partnerInvitations.partnerName,
      inviterFirstName: profiles.firstName,
      groupName: relationships.name,
    })
    .from(partnerInvitations)
    .innerJoin(profiles, eq(profiles.id, partnerInvitations.inviterId))
    .leftJoin(relationships, eq(relationships.id, partnerInvitations.relationshipId))
    .where(isKnown(tokenHash));
  return rows[0];
}

const WAS_REMOVED = statement(
  'invitations_was_removed',
  `SELECT was_removed_since(i.relationship_id, $2, i.removals) AS removed
   FROM partner_invitations i WHERE i.id = $1`,
  { removed: boolean },
);

/** Returns whether this person was removed from the group after the invitation was made or last mailed. */
export async function wasRemovedFromGroup(
  db: Queryable,
  invitationId: string,
  profileId: ViewerId,
): Promise<boolean> {
  return (await runStatement(db, WAS_REMOVED, [invitationId, profileId])).rows[0]?.removed === true;
}

export async function hasAccepted(
  db: Queryable,
  invitationId: string,
  profileId: ViewerId,
): Promise<boolean> {
  const rows = await db
    .select({ acceptedAt: invitationAcceptances.acceptedAt })
    .from(invitationAcceptances)
    .where(
      and(
        eq(invitationAcceptances.invitationId, invitationId),
        eq(invitationAcceptances.profileId, profileId),
      ),
    );
  return rows.length > 0;
}

const ACCEPT = functionCall(
  'accept_invitation',
  { p_token_hash: text(), p_profile: uuid },
  { relationship_id: uuid, inviter_id: uuid },
);

/** Makes this person a member of the couple or group. @throws a database error with an API error code */
export async function redeemInvitation(
  tx: Transaction,
  tokenHash: string,
  profileId: ViewerId,
): Promise<{ relationship: AuthorizedRelationshipId; inviterId: string }> {
  const used = await callFunction(tx, ACCEPT, { p_token_hash: tokenHash, p_profile: profileId });
  return { relationship: used.relationship_id as AuthorizedRelationshipId, inviterId: used.inviter_id };
}

const END_BETRAYED = functionCall(
  'end_betrayed_invitation',
  { p_token_hash: text(), p_profile: uuid },
  { id: uuid, inviter_id: uuid },
);

/** Ends and returns a link if its maker has blocked this person, who tried to use it. */
export async function endInvitationOfBlocker(
  tx: Transaction,
  tokenHash: string,
  profileId: ViewerId,
): Promise<{ id: string; inviter_id: string } | undefined> {
  const { statement, values } = END_BETRAYED;
  const { rows } = await runStatement(
    tx,
    statement,
    values({ p_token_hash: tokenHash, p_profile: profileId }),
  );
  return rows[0];
}
