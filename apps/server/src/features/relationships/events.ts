import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { listMemberIds } from './queries.ts';

/** Returns the event draft that tells the members of a changed relationship. */
export async function relationshipChangedEvent(
  tx: Transaction,
  relationshipId: AuthorizedRelationshipId,
): Promise<EventDraft> {
  const recipients = await listMemberIds(tx, relationshipId);
  return { recipients, kind: 'relationships.changed', payload: { relationshipId } };
}
