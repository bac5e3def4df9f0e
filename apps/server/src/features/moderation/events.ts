import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { draftInboxChanges } from '../notifications/index.ts';
import { listSharedCouples } from '../relationships/index.ts';

/** Returns the event drafts of a block or unblock. The other person sees only that a relationship changed. */
export async function visibilityChangedEvents(
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
    ...(await draftInboxChanges(tx, [viewerId])),
  ];
}
