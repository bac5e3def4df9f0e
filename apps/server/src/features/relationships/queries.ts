import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Memberships } from '../../platform/realtime/rooms.ts';
import { userBesos } from '../besos/schema.ts';
import { personColumns } from '../profiles/index.ts';
import { profiles } from '../profiles/schema.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { relationshipMembers, relationships } from './schema.ts';

const mine = alias(relationshipMembers, 'mine');

/** Whom the viewer sees nothing of; asked once per query. */
const hiddenFrom = (viewerId: string) => sql`(SELECT hidden_from(${viewerId}))::uuid[]`;

export type NewRelationship = Pick<typeof relationships.$inferInsert, 'type' | 'name'>;

/**
 * [S7-036] [S7-038] One row per active member of each active relationship of the viewer, the latest joined first.
 * People hidden by a block are left out, and with them the couple.
 */
export async function listMemberRows(db: Queryable, viewerId: ViewerId) {
  return db
    .select({
      relationship: { id: relationships.id, type: relationships.type, name: relationships.name },
      person: personColumns,
      role: relationshipMembers.role,
      joinedAt: relationshipMembers.joinedAt,
      totalBesos: sql<number>`coalesce(${userBesos.totalBesos}, 0)`,
    })
    .from(mine)
    .innerJoin(relationships, eq(relationships.id, mine.relationshipId))
    .innerJoin(
      relationshipMembers,
      and(eq(relationshipMembers.relationshipId, relationships.id), isNull(relationshipMembers.leftAt)),
    )
    .innerJoin(profiles, eq(profiles.id, relationshipMembers.profileId))
    .leftJoin(userBesos, eq(userBesos.profileId, profiles.id))
    .where(
      and(
        eq(mine.profileId, viewerId),
        isNull(mine.leftAt),
        sql`NOT ${profiles.id} = ANY (${hiddenFrom(viewerId)})`,
        sql`NOT couple_is_hidden(${relationships.id}, ${hiddenFrom(viewerId)})`,
      ),
    )
    .orderBy(
      desc(mine.joinedAt),
      relationships.id,
      // Owners first: the two of a couple join in the same moment.
      desc(relationshipMembers.role),
      relationshipMembers.joinedAt,
      relationshipMembers.id,
    );
}

export async function isActiveMember(
  db: Queryable,
  profileId: string,
  relationshipId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: relationshipMembers.id })
    .from(relationshipMembers)
    .where(
      and(
        eq(relationshipMembers.relationshipId, relationshipId),
        eq(relationshipMembers.profileId, profileId),
        isNull(relationshipMembers.leftAt),
        sql`NOT couple_is_hidden(${relationshipMembers.relationshipId}, ${hiddenFrom(profileId)})`,
      ),
    );
  return rows.length > 0;
}

/** The relationships that each of these people was ever in, by whether they are in it now and see it. */
export async function listMemberships(db: Queryable, profileIds: readonly string[]): Promise<Memberships[]> {
  const { rows } = await db.execute<{
    profile_id: string;
    inside: string[] | null;
    outside: string[] | null;
  }>(sql`
    SELECT profile_id, array_agg(relationship_id) FILTER (WHERE is_inside) AS inside,
      array_agg(relationship_id) FILTER (WHERE NOT is_inside) AS outside
    FROM (
      SELECT profile_id, relationship_id,
        bool_or(left_at IS NULL) AND NOT couple_is_hidden(relationship_id, hidden_from(profile_id)) AS is_inside
      FROM relationship_members WHERE profile_id IN ${profileIds} GROUP BY profile_id, relationship_id
    ) stays GROUP BY profile_id`);
  return rows.map((row) => ({
    profileId: row.profile_id,
    inside: row.inside ?? [],
    outside: row.outside ?? [],
  }));
}

/** [S7-039] */
export async function insertRelationship(tx: Transaction, relationship: NewRelationship): Promise<string> {
  const [row] = await tx.insert(relationships).values(relationship).returning({ id: relationships.id });
  if (row === undefined) throw new Error('a relationship was inserted and not answered');
  return row.id;
}

/** Answers false when the person is an active member already. */
export async function insertMember(
  tx: Transaction,
  member: { relationshipId: string; profileId: string; role: 'owner' | 'member' },
): Promise<boolean> {
  const rows = await tx
    .insert(relationshipMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: relationshipMembers.id });
  return rows.length > 0;
}

/** [S7-037] Ids of the active members. */
export async function listMemberIds(
  db: Queryable,
  relationshipId: AuthorizedRelationshipId,
): Promise<string[]> {
  const rows = await db
    .select({ id: relationshipMembers.profileId })
    .from(relationshipMembers)
    .where(and(eq(relationshipMembers.relationshipId, relationshipId), isNull(relationshipMembers.leftAt)));
  return rows.map((row) => row.id);
}

/**
 * Makes transactions that join the same two people wait for each other, whatever else they lock. Always in the order
 * of the ids, so that two of them cannot wait for one another.
 */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [one, other]))
    .orderBy(profiles.id)
    .for('no key update');
}

export async function findSharedCouple(
  db: Queryable,
  one: string,
  other: string,
): Promise<string | undefined> {
  const theirs = alias(relationshipMembers, 'theirs');
  const rows = await db
    .select({ id: relationships.id })
    .from(relationships)
    .innerJoin(mine, and(eq(mine.relationshipId, relationships.id), isNull(mine.leftAt)))
    .innerJoin(theirs, and(eq(theirs.relationshipId, relationships.id), isNull(theirs.leftAt)))
    .where(and(eq(relationships.type, 'couple'), eq(mine.profileId, one), eq(theirs.profileId, other)))
    .limit(1);
  return rows[0]?.id;
}
