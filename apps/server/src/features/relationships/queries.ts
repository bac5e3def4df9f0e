import type { Relationship } from '@beso/contract/relationships';
import { and, type Column, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  boolean,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
  uuids,
} from '../../platform/db/statement.ts';
import type { ListPosition } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Memberships } from '../../platform/realtime/rooms.ts';
import type { ImageCondition } from '../images/index.ts';
import { personColumns } from '../profiles/index.ts';
import { profiles } from '../profiles/schema.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { relationshipMembers, relationships } from './schema.ts';

const own = alias(relationshipMembers, 'own');

/** A sub-select, because PostgreSQL evaluates it once for the whole query. */
const hiddenFrom = (viewerId: string) => sql`(SELECT hidden_from(${viewerId}))::uuid[]`;

/** Returns the SQL of a person's balance. It is an argument, because besos depend on relationships. */
export type BuildBalanceSql = (profileId: Column) => SQL<number>;

/**
 * [S7-036] [S7-038] Returns a row for each member of the viewer's relationships, latest joined first.
 * @param atMost the number of relationships, not of rows
 */
export async function listMemberRows(
  db: Queryable,
  viewerId: ViewerId,
  totalBesosOf: BuildBalanceSql,
  before: ListPosition,
  atMost: number,
) {
  const mine = db
    .select({ relationshipId: own.relationshipId, joinedNumber: own.joinedNumber })
    .from(own)
    .where(
      and(
        eq(own.profileId, viewerId),
        isNull(own.leftAt),
        sql`(${own.joinedNumber}, ${own.relationshipId}) < (${before.number}::bigint, ${before.id}::uuid)`,
        sql`NOT couple_is_hidden(${own.relationshipId}, ${hiddenFrom(viewerId)})`,
      ),
    )
    .orderBy(desc(own.joinedNumber), desc(own.relationshipId))
    .limit(atMost)
    .as('mine');
  return db
    .select({
      number: mine.joinedNumber,
      relationship: { id: relationships.id, type: relationships.type, name: relationships.name },
      person: personColumns,
      role: relationshipMembers.role,
      joinedAt: relationshipMembers.joinedAt,
      totalBesos: totalBesosOf(profiles.id),
    })
    .from(mine)
    .innerJoin(relationships, eq(relationships.id, mine.relationshipId))
    .innerJoin(
      relationshipMembers,
      and(eq(relationshipMembers.relationshipId, relationships.id), isNull(relationshipMembers.leftAt)),
    )
    .innerJoin(profiles, eq(profiles.id, relationshipMembers.profileId))
    .where(sql`NOT ${profiles.id} = ANY (${hiddenFrom(viewerId)})`)
    .orderBy(
      desc(mine.joinedNumber),
      desc(relationships.id),
      // The owner comes first, then the members in the order in which they joined.
      desc(relationshipMembers.role),
      relationshipMembers.joinedNumber,
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

const FORMER = statement(
  'former_relationships',
  `
    WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids), mine AS (
      SELECT relationship_id, max(left_at) AS left_at, max(left_number) AS left_number
      FROM relationship_members
      WHERE profile_id = $1 GROUP BY relationship_id
      HAVING bool_and(left_at IS NOT NULL) AND NOT bool_and(is_hidden))
    SELECT r.id, r.type, mine.left_at AS "endedAt",
      CASE WHEN r.type = 'group' THEN relationship_name_for(r.id, $1) ELSE other.first_name END AS name
    FROM mine CROSS JOIN hidden JOIN relationships r ON r.id = mine.relationship_id
    LEFT JOIN LATERAL (
      SELECT p.first_name FROM relationship_members m JOIN profiles p ON p.id = m.profile_id
      WHERE m.relationship_id = r.id AND m.profile_id <> $1 AND NOT p.id = ANY (hidden.ids) LIMIT 1
    ) other ON r.type <> 'group'
    WHERE r.type = 'group' OR other.first_name IS NOT NULL
    ORDER BY mine.left_number DESC, r.id LIMIT $2`,
  { id: uuid, type: text<Relationship['type']>(), endedAt: timestampDate, name: text() },
);

/** Returns the newest ended relationships that neither the person nor a block hides. */
export async function listFormerRows(db: Queryable, viewerId: ViewerId, atMost: number) {
  return (await runStatement(db, FORMER, [viewerId, atMost])).rows;
}

const HIDE_FORMER = statement(
  'former_relationship_hide',
  'SELECT hide_former_relationship($1, $2, $3) AS "isFormer"',
  { isFormer: boolean },
);

/** Hides or shows an ended relationship in this person's list; returns false if it has not ended. */
export async function setFormerRelationshipHidden(
  tx: Transaction,
  viewerId: ViewerId,
  relationshipId: string,
  isHidden: boolean,
): Promise<boolean> {
  return (
    (await runStatement(tx, HIDE_FORMER, [viewerId, relationshipId, isHidden])).rows[0]?.isFormer === true
  );
}

const MEMBERSHIPS = statement(
  'memberships',
  `
    SELECT profile_id, array_agg(relationship_id) FILTER (WHERE is_inside) AS inside,
      array_agg(relationship_id) FILTER (WHERE NOT is_inside) AS outside
    FROM (
      SELECT profile_id, relationship_id,
        bool_or(left_at IS NULL) AND NOT couple_is_hidden(relationship_id, hidden_from(profile_id)) AS is_inside
      FROM relationship_members WHERE profile_id = ANY ($1::uuid[]) GROUP BY profile_id, relationship_id
    ) memberships GROUP BY profile_id`,
  { profile_id: uuid, inside: nullable(uuids), outside: nullable(uuids) },
);

/** Returns each person's present (`inside`) and former (`outside`) relationships. */
export async function listMemberships(db: Queryable, profileIds: readonly string[]): Promise<Memberships[]> {
  const { rows } = await runStatement(db, MEMBERSHIPS, [profileIds]);
  return rows.map((row) => ({
    profileId: row.profile_id,
    inside: row.inside ?? [],
    outside: row.outside ?? [],
  }));
}

/** [S7-037] Returns the ids of the members. */
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

const HAVE_MET = statement(
  'have_met',
  `
    SELECT EXISTS (
      SELECT 1 FROM relationship_members a JOIN relationship_members b USING (relationship_id)
      WHERE a.profile_id = $1 AND b.profile_id = $2) AS met`,
  { met: boolean },
);

/** Returns whether two people share a relationship, or once did. */
export async function haveSharedRelationship(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await runStatement(db, HAVE_MET, [one, other]);
  return rows[0]?.met === true;
}

/**
 * SQL condition: the profile is the reader's own, or the two share a relationship now.
 * OFFSET 0 makes PostgreSQL look up each person instead of reading all memberships.
 * @param reader the argument with the reader's id
 */
export const isProfileVisibleTo = (reader: string, profile: string) => `(${profile}.id = ${reader} OR EXISTS (
    SELECT 1 FROM relationship_members theirs JOIN relationship_members mine
      ON mine.relationship_id = theirs.relationship_id AND mine.profile_id = ${reader} AND mine.left_at IS NULL
    WHERE theirs.profile_id = ${profile}.id AND theirs.left_at IS NULL OFFSET 0))`;

/**
 * SQL of a profile's last name and picture, which only people in a shared relationship see.
 * @param known the value of `isProfileVisibleTo`, if the statement has evaluated it already
 */
export function columnsKnownTo(
  reader: string,
  profile: string,
  known = isProfileVisibleTo(reader, profile),
): { lastName: string; avatarImageId: string } {
  return {
    lastName: `CASE WHEN ${known} THEN ${profile}.last_name ELSE '' END`,
    avatarImageId: `CASE WHEN ${profile}.avatar_image_id IS NOT NULL AND ${known}
      THEN ${profile}.avatar_image_id END`,
  };
}

const SHARED_COUPLES = statement(
  'shared_couples',
  `
    SELECT r.id FROM relationships r
    JOIN relationship_members mine ON mine.relationship_id = r.id AND mine.left_at IS NULL
    JOIN relationship_members theirs ON theirs.relationship_id = r.id AND theirs.left_at IS NULL
    WHERE r.type <> 'group' AND mine.profile_id = $1 AND theirs.profile_id = $2`,
  { id: uuid },
);

/** Returns the relationships of just these two people, even if a block hides them. */
export async function listSharedCouples(db: Queryable, one: string, other: string): Promise<string[]> {
  const { rows } = await runStatement(db, SHARED_COUPLES, [one, other]);
  return rows.map(({ id }) => id);
}

/** SQL condition: the image is the avatar of a person in a relationship with $1, and no block hides it. */
export const VISIBLE_MEMBER_AVATARS: ImageCondition = `EXISTS (
  SELECT 1 FROM profiles p
  JOIN relationship_members theirs ON theirs.profile_id = p.id AND theirs.left_at IS NULL
  JOIN relationship_members mine ON mine.relationship_id = theirs.relationship_id AND mine.left_at IS NULL
  WHERE p.id = i.owner_id AND p.avatar_image_id = i.id AND mine.profile_id = $1
    AND NOT are_blocked($1, i.owner_id))`;
