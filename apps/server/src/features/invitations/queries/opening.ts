import type { InvitationStep } from '@beso/contract/invitations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { boolean, integer, nullable, runStatement, statement, text } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { INVITATION_IS_OPEN } from '../queries.ts';
import { partnerInvitations } from '../schema.ts';

const IS_FOR = statement(
  'invitations_is_for',
  `SELECT NOT given_up_by_another(i.partner_email, $2, coalesce(i.last_retry_at, i.created_at))
     AND (EXISTS (SELECT FROM auth_users u WHERE u.id = $2 AND lower(u.email) = i.partner_email)
       OR EXISTS (SELECT FROM addresses_of($2) mine WHERE mine = i.partner_email)) AS "isFor"
   FROM partner_invitations i WHERE i.id = $1`,
  { isFor: nullable(boolean) },
);

/** Returns whether an invitation was mailed to this person, as `accept_invitation` decides it. */
export async function isInvitationMailedTo(
  db: Queryable,
  invitationId: string,
  profileId: ViewerId,
): Promise<boolean> {
  return (await runStatement(db, IS_FOR, [invitationId, profileId])).rows[0]?.isFor === true;
}

const MEMBERS = statement(
  'invitations_members',
  `SELECT p.first_name AS "firstName", count(*) OVER ()::int AS "memberCount"
   FROM relationship_members m JOIN profiles p ON p.id = m.profile_id
   WHERE m.relationship_id = $1 AND m.left_at IS NULL
   ORDER BY m.role = 'owner' DESC, m.joined_number LIMIT $2`,
  { firstName: text(), memberCount: integer },
);

/** Returns first names of a group's members, beginning with the owner, and the number of members. */
export async function findGroupPreview(db: Queryable, relationshipId: string, atMost: number) {
  return (await runStatement(db, MEMBERS, [relationshipId, atMost])).rows;
}

const NAME_FOR = statement(
  'invitations_name_for',
  `SELECT relationship_name_for($1, $2) AS name WHERE EXISTS (
     SELECT FROM relationship_members m WHERE m.relationship_id = $1 AND m.profile_id = $2)`,
  { name: text() },
);

/** Returns the group's name as a present or former member knows it, or null. */
export async function findGroupName(
  db: Queryable,
  relationshipId: string,
  viewerId: ViewerId,
): Promise<string | null> {
  return (await runStatement(db, NAME_FOR, [relationshipId, viewerId])).rows[0]?.name ?? null;
}

const STEPS = { opened: partnerInvitations.openedAt, registering: partnerInvitations.registeringAt } as const;
const NOW = { opened: { openedAt: sql`now()` }, registering: { registeringAt: sql`now()` } } as const;

/** Records that a valid invitation's link was opened or used to register. Returns whether this is new. */
export async function recordInvitationStep(
  tx: Transaction,
  invitationId: string,
  step: InvitationStep,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(partnerInvitations)
    .set({ ...NOW[step], updatedAt: sql`now()` })
    .where(and(eq(partnerInvitations.id, invitationId), isNull(STEPS[step]), INVITATION_IS_OPEN));
  return rowCount === 1;
}
