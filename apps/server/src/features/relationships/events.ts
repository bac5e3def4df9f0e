import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { AuthorizedRelationshipId } from './authorized.ts';
import { listMemberIds } from './queries.ts';

/** Returns the draft of the event that tells the members of a change of their relationship. */
export async function relationshipChangedEvent(
  tx: Transaction,
  relationshipId: AuthorizedRelationshipId,
): Promise<EventDraft> {
  const recipients = await listMemberIds(tx, relationshipId);
  return { recipients, kind: 'relationships.changed', payload: { relationshipId } };
}
