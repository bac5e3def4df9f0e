import type { FormerRelationship, Relationship } from '@beso/contract/relationships';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { personView } from '../profiles/index.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import {
  type BuildBalanceSql,
  isActiveMember,
  listFormerRows,
  listMemberRows,
  setFormerRelationshipHidden,
} from './queries.ts';

const FORMER_SHOWN = 100;

/**
 * Returns a page of the viewer's relationships, latest joined first.
 * @throws INVALID_INPUT for a malformed cursor
 */
export async function listMyRelationships(
  services: Services,
  totalBesosOf: BuildBalanceSql,
  viewerId: ViewerId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ relationships: Relationship[]; nextCursor: string | null }> {
  const rows = await listMemberRows(
    services.database.db,
    viewerId,
    totalBesosOf,
    readCursor(cursor),
    limit + 1,
  );
  const found = new Map<string, { number: number; relationship: Relationship }>();
  for (const { number, relationship: row, person, role, joinedAt, totalBesos } of rows) {
    const entry = found.get(row.id) ?? { number, relationship: { ...row, members: [] } };
    found.set(row.id, entry);
    entry.relationship.members.push({
      ...personView(services, viewerId, person),
      role,
      joinedAt: joinedAt.toISOString(),
      totalBesos,
    });
  }
  const { shown, nextCursor } = paginateRows([...found.values()], limit, ({ number, relationship }) => ({
    number,
    id: relationship.id,
  }));
  return { relationships: shown.map(({ relationship }) => relationship), nextCursor };
}

/** Returns the viewer's ended relationships, latest first. */
export async function listFormerRelationships(
  services: Services,
  viewerId: ViewerId,
): Promise<FormerRelationship[]> {
  const rows = await listFormerRows(services.database.db, viewerId, FORMER_SHOWN);
  return rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() }));
}

/** @throws NOT_FOUND unless the relationship has ended for this person */
export async function hideFormerRelationship(
  services: Services,
  viewerId: ViewerId,
  { relationshipId, hidden }: { relationshipId: string; hidden: boolean },
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await setFormerRelationshipHidden(tx, viewerId, relationshipId, hidden))) throw fail('NOT_FOUND');
    // The event makes the person's other devices refetch the list.
    drafts.push({
      recipients: [viewerId],
      kind: 'relationships.changed',
      payload: { relationshipId: null },
    });
  });
}

/** Returns the id with the authorised type, or null if the person is not a member. */
export async function findMembership(
  db: Queryable,
  viewerId: ViewerId,
  relationshipId: string,
): Promise<AuthorizedRelationshipId | null> {
  const isMember = await isActiveMember(db, viewerId, relationshipId);
  return isMember ? (relationshipId as AuthorizedRelationshipId) : null;
}

/** Authorises an id that a client sent. @throws NOT_FOUND unless the viewer is a member */
export async function requireMembership(
  services: Services,
  viewerId: ViewerId,
  relationshipId: string,
): Promise<AuthorizedRelationshipId> {
  const authorized = await findMembership(services.database.db, viewerId, relationshipId);
  if (authorized === null) throw fail('NOT_FOUND');
  return authorized;
}
