import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { inboxesChanged } from '../notifications/index.ts';
import { listSharedCouples } from '../relationships/index.ts';

/**
 * Drafts the events after a block was set or taken back. Whoever did it fetches everything again, with the
 * unread counted anew. The other hears what they would hear if the first had left: that a couple which the
 * two are changed. In a group nobody leaves, and so there is nothing to hear.
 */
export async function visibilityChanged(
  tx: Transaction,
  viewerId: ViewerId,
  personId: string,
): Promise<EventDraft[]> {
  const couples = await listSharedCouples(tx, viewerId, personId);
  return [
    { recipients: [viewerId], kind: 'relationships.changed', payload: { relationshipId: null } },
    ...couples.map(
      (relationshipId): EventDraft => ({
        recipients: [personId],
        kind: 'relationships.changed',
        payload: { relationshipId },
      }),
    ),
    ...(await inboxesChanged(tx, [viewerId])),
  ];
}
