import type { Relationship } from '@beso/contract/relationships';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { personView } from '../profiles/index.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import {
  findSharedCouple,
  insertMember,
  insertRelationship,
  isActiveMember,
  listMemberRows,
  lockPair,
  type NewRelationship,
} from './queries.ts';

/** My active relationships with their active members and what each of them has now; the latest joined first. */
export async function listMyRelationships(services: Services, viewerId: ViewerId): Promise<Relationship[]> {
  const found = new Map<string, Relationship>();
  for (const row of await listMemberRows(services.database.db, viewerId)) {
    const { id } = row.relationship;
    const relationship = found.get(id) ?? { ...row.relationship, members: [] };
    found.set(id, relationship);
    relationship.members.push({
      ...personView(services, viewerId, row.person),
      role: row.role,
      joinedAt: row.joinedAt.toISOString(),
      totalBesos: row.totalBesos,
    });
  }
  return [...found.values()];
}

/** The id, authorised for this person, or null for somebody who is no active member. */
export async function findMembership(
  db: Queryable,
  viewerId: ViewerId,
  relationshipId: string,
): Promise<AuthorizedRelationshipId | null> {
  const isMember = await isActiveMember(db, viewerId, relationshipId);
  return isMember ? (relationshipId as AuthorizedRelationshipId) : null;
}

/**
 * Where an id from a client becomes one that queries take.
 * @throws NOT_FOUND for a relationship that the viewer is no active member of, whether or not it exists
 */
export async function requireMembership(
  services: Services,
  viewerId: ViewerId,
  relationshipId: string,
): Promise<AuthorizedRelationshipId> {
  const authorized = await findMembership(services.database.db, viewerId, relationshipId);
  if (authorized === null) throw fail('NOT_FOUND');
  return authorized;
}

/** [S6-006] Begins a relationship; its creator is the owner. */
export async function createRelationship(
  tx: Transaction,
  relationship: NewRelationship,
  ownerId: string,
): Promise<AuthorizedRelationshipId> {
  const relationshipId = await insertRelationship(tx, relationship);
  await insertMember(tx, { relationshipId, profileId: ownerId, role: 'owner' });
  return relationshipId as AuthorizedRelationshipId;
}

/**
 * [S6-006] Adds a member; the caller has decided that this person may join.
 * @throws ALREADY_CONNECTED
 */
export async function join(
  tx: Transaction,
  relationshipId: string,
  profileId: ViewerId,
): Promise<AuthorizedRelationshipId> {
  const joined = await insertMember(tx, { relationshipId, profileId, role: 'member' });
  if (!joined) throw fail('ALREADY_CONNECTED');
  return relationshipId as AuthorizedRelationshipId;
}

/**
 * Makes two people a couple: `ownerId` invited, `profileId` accepted.
 * @throws ALREADY_CONNECTED when they are one, also when that happens at this moment by another invitation
 */
export async function createCouple(
  tx: Transaction,
  name: string,
  ownerId: string,
  profileId: ViewerId,
): Promise<AuthorizedRelationshipId> {
  await lockPair(tx, ownerId, profileId);
  if ((await findSharedCouple(tx, ownerId, profileId)) !== undefined) throw fail('ALREADY_CONNECTED');
  const relationshipId = await createRelationship(tx, { type: 'couple', name }, ownerId);
  return join(tx, relationshipId, profileId);
}
