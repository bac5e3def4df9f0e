import { INVITATION_VALID_DAYS } from '@beso/contract/limits';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';
import { invitationAcceptances, partnerInvitations } from './schema.ts';

/** Cancelled ones are as unknown as those that never were. */
const isKnown = (tokenHash: string) =>
  and(
    eq(partnerInvitations.invitationToken, tokenHash),
    sql`${partnerInvitations.status} IS DISTINCT FROM 'cancelled'`,
  );

const state = {
  id: partnerInvitations.id,
  inviterId: partnerInvitations.inviterId,
  relationshipType: partnerInvitations.relationshipType,
  relationshipId: partnerInvitations.relationshipId,
  isAccepted: sql<boolean>`${partnerInvitations.status} IS NOT DISTINCT FROM 'accepted'`,
  /** [S5-040] By date or by status. */
  isExpired: sql<boolean>`${partnerInvitations.expiresAt} <= now() OR ${partnerInvitations.status} IS NOT DISTINCT FROM 'expired'`,
};

export interface InvitationState {
  readonly id: string;
  readonly inviterId: string;
  readonly relationshipType: 'couple' | 'friend' | 'family' | 'group';
  /** Null for a couple that has not begun. */
  readonly relationshipId: string | null;
  /** Used up: true of a link for one person only. */
  readonly isAccepted: boolean;
  readonly isExpired: boolean;
}

/** [S9-029] */
export async function insertInvitation(
  tx: Queryable,
  invitation: Pick<
    typeof partnerInvitations.$inferInsert,
    'inviterId' | 'invitationToken' | 'partnerName' | 'relationshipId' | 'relationshipType'
  >,
): Promise<{ id: string; expiresAt: Date }> {
  const [row] = await tx
    .insert(partnerInvitations)
    .values({
      ...invitation,
      status: 'pending',
      invitationType: 'link',
      expiresAt: sql`now() + make_interval(days => ${INVITATION_VALID_DAYS})`,
    })
    .returning({ id: partnerInvitations.id, expiresAt: partnerInvitations.expiresAt });
  if (row === undefined) throw new Error('an invitation was inserted and not answered');
  return row;
}

/** [S7-048] The invitation of a token's hash with the names that its holder may see. */
export async function findInvitation(db: Queryable, tokenHash: string) {
  const rows = await db
    .select({
      ...state,
      expiresAt: partnerInvitations.expiresAt,
      openedAt: partnerInvitations.openedAt,
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

/** The invitation, locked until the transaction ends: people who use one link at once come one after the other. */
export async function lockInvitation(
  tx: Transaction,
  tokenHash: string,
): Promise<InvitationState | undefined> {
  const rows = await tx.select(state).from(partnerInvitations).where(isKnown(tokenHash)).for('update');
  return rows[0];
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

export async function recordOpened(db: Queryable, invitationId: string): Promise<void> {
  await db
    .update(partnerInvitations)
    .set({ openedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(partnerInvitations.id, invitationId), isNull(partnerInvitations.openedAt)));
}

/** Notes who used the link. One for a couple is used up by that; one for a group keeps the moment of its first use. */
export async function recordAccepted(
  tx: Transaction,
  invitation: InvitationState,
  profileId: ViewerId,
  relationshipId: string,
): Promise<void> {
  await tx.insert(invitationAcceptances).values({ invitationId: invitation.id, profileId });
  await tx
    .update(partnerInvitations)
    .set({
      relationshipId,
      acceptedAt: sql`coalesce(${partnerInvitations.acceptedAt}, now())`,
      updatedAt: sql`now()`,
      ...(invitation.relationshipType === 'couple' ? { status: 'accepted' as const } : {}),
    })
    .where(eq(partnerInvitations.id, invitation.id));
}

/** First names of the two people who become a couple. */
export async function findFirstNames(
  db: Queryable,
  inviterId: string,
  viewerId: ViewerId,
): Promise<{ inviter: string; viewer: string }> {
  const rows = await db
    .select({ id: profiles.id, firstName: profiles.firstName })
    .from(profiles)
    .where(inArray(profiles.id, [inviterId, viewerId]));
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.firstName ?? '';
  return { inviter: nameOf(inviterId), viewer: nameOf(viewerId) };
}
