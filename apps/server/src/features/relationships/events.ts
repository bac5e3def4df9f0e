import type { Transaction } from '../../platform/db/database.ts';
import type { Tell } from '../events/index.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { listMemberIds } from './queries.ts';

/** Tells every active member, with the change itself, that a relationship or its members changed. */
export async function tellRelationshipChanged(
  tx: Transaction,
  tell: Tell,
  relationshipId: AuthorizedRelationshipId,
): Promise<void> {
  const recipients = await listMemberIds(tx, relationshipId);
  tell({ recipients, kind: 'relationships.changed', payload: { relationshipId } });
}
