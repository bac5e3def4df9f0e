import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { draftInboxChanges } from '../notifications/index.ts';
import { listSharedCouples } from '../relationships/index.ts';

/**
 * Returns the event drafts after a block was set or removed. The person who did it fetches everything again.
 * The other person, if the two are a couple, gets the event of a partner who left. Nobody leaves a group
 * through a block, so groups cause no event.
 */
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
